import { randomUUID } from 'node:crypto'
import type { Samples } from './contract.types.ts'

/** One valid input for every call about operators. */
export const staffSamples = {
  operators: {},
  operatorSetUp: {},
  issueOneTime: { body: { operatorId: randomUUID() } },
  createOperator: {
    body: {
      username: 'new.colleague',
      displayName: 'New Colleague',
      roles: ['support'],
      brands: ['ph'],
      reason: 'joins the team',
    },
  },
  setOperatorRoles: { body: { operatorId: randomUUID(), roles: ['support'], reason: 'moves' } },
  setOperatorStatus: { body: { operatorId: randomUUID(), isActive: false, reason: 'leaves' } },
  resetOperator: { body: { operatorId: randomUUID(), reason: 'lost the phone' } },
} satisfies Partial<Samples>
