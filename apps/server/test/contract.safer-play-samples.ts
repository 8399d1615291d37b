import { randomUUID } from 'node:crypto'
import type { Samples } from './contract.types.ts'

const WHICH = { kind: 'deposit', days: 7 } as const

export const saferPlaySamples = {
  liftLocks: { body: { memberId: randomUUID(), reason: 'for the test' } },
  playLimits: {},
  saferPlayHelp: {},
  absence: {},
  stayAway: { body: { length: '24h', isSure: true } },
  requestReturn: { body: {} },
  playSession: { query: { since: '2026-11-21T08:00:00.000Z' } },
  setReminder: { body: { everyMinutes: 30 } },
  answerReminder: { body: { goesOn: true } },
  setPlayLimit: { body: { ...WHICH, amount: '500.00' } },
  confirmPlayLimit: { body: WHICH },
  dropPlayLimitRequest: { body: WHICH },
  exclusionInConsole: { query: { memberId: randomUUID() } },
  liftExclusion: { body: { memberId: randomUUID(), because: 'another person' } },
  opsPlayLimits: { query: { memberId: randomUUID() } },
  tightenPlayLimit: {
    body: { memberId: randomUUID(), ...WHICH, amount: '100.00', reason: 'asked by phone' },
  },
} satisfies Partial<Samples>
