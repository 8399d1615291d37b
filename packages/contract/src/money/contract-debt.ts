import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, countParam, cursorPageOf, instant, text } from '../core/values.ts'

export const contractDebt = z.strictObject({
  debtId: z.uuid(),
  /** Whether the caller owes it or is owed it. */
  side: z.enum(['owes', 'owed']),
  /** Nickname of the other party; null is the house. */
  other: z.string().nullable(),
  amount,
  left: amount,
  since: instant,
  paidAt: instant.nullable(),
})

export const contractDebts = call({
  method: 'GET',
  path: '/wps/relay/contractDebts',
  summary: 'What the caller owes downlines by contract and is owed by the upline, newest first',
  who: 'agent',
  age: 'any',
  query: z.strictObject({
    cursor: text(60).optional(),
    pageSize: countParam({ min: 1, max: 100, fallback: 20 }),
  }),
  value: cursorPageOf(contractDebt),
  refusals: [],
})
