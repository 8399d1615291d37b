import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import { instant, nothing, text } from '../core/values.ts'
import { contractConflict, contractTerms } from './agent-contract.ts'

export const contractApprovals = approvalKinds(
  ['agent-contract.answer', 'agent-contract.offer', 'agent-contract.end'],
  ['CONTRACT_STATE', 'CONTRACT_OFF'],
)

export const counterOffers = call({
  method: 'GET',
  path: '/ops/agent-contracts/counters',
  summary: 'Counter offers of agents that wait for the house, the oldest first',
  who: 'operator',
  needs: 'settlement.view',
  age: 'any',
  value: z.array(
    z.strictObject({
      contractId: z.uuid(),
      memberId: z.uuid(),
      username: z.string(),
      terms: contractTerms,
      /** What the house offered before. */
      answeredTerms: contractTerms.nullable(),
      offeredAt: instant,
      answerBy: instant,
      /** An answer waits for a second operator. */
      isRequested: z.boolean(),
    }),
  ),
  refusals: [],
})

export const answerCounter = call({
  method: 'POST',
  path: '/ops/agent-contracts/answer',
  summary: 'Requests that a counter offer is accepted or refused; a second operator approves',
  who: 'operator',
  needs: 'settlement.propose',
  age: 'any',
  perMinute: 30,
  body: z.strictObject({
    contractId: z.uuid(),
    verdict: z.enum(['accept', 'reject']),
    reason: text(500, 3),
  }),
  value: nothing,
  refusals: ['CONTRACT_STATE', 'ALREADY_REQUESTED'],
})

const PROPOSE = {
  method: 'POST',
  who: 'operator',
  needs: 'settlement.propose',
  age: 'any',
  perMinute: 30,
  value: nothing,
} as const
const reason = text(500, 3)

export const offerAsHouse = call({
  ...PROPOSE,
  path: '/ops/agent-contracts/offer',
  summary:
    'Requests that the house offers a contract to an agent directly below it; a second operator approves',
  body: z.strictObject({ memberId: z.uuid(), terms: contractTerms, reason }),
  refusals: [
    'CONTRACT_OFF',
    'CONTRACT_TERMS',
    'CONTRACT_PARTY',
    'FUNDING_CHAIN',
    'ALREADY_REQUESTED',
  ],
})

export const contractEnd = call({
  method: 'GET',
  path: '/ops/agent-contracts/end',
  summary: 'When a contract would end at once, and which contracts further down would end with it',
  who: 'operator',
  needs: 'settlement.view',
  age: 'any',
  query: z.strictObject({ contractId: z.uuid() }),
  value: z.strictObject({ endAt: instant, list: z.array(contractConflict) }),
  refusals: ['CONTRACT_STATE'],
})

export const endContract = call({
  ...PROPOSE,
  path: '/ops/agent-contracts/end',
  summary:
    'Requests that a contract ends at once, for fraud or a closed account; a second operator approves',
  body: z.strictObject({ contractId: z.uuid(), reason }),
  refusals: ['CONTRACT_STATE', 'ALREADY_REQUESTED'],
})
