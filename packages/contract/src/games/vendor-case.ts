import { z } from 'zod'
import { call } from '../core/call.ts'
import { countParam, instant, pageOf, text } from '../core/values.ts'

/** How a vendor and the platform can disagree. */
export const VENDOR_CASE_KINDS = [
  'win_refused',
  'round_differs',
  'missing_here',
  'missing_there',
  'amount_differs',
  'state_differs',
  'void_there',
  'no_answer',
  'overdue',
  'jackpot_differs',
  'payout_held',
  'address_refused',
  'draw_differs',
] as const

/** What one side states of the subject, by name. */
const statement = z.record(z.string(), z.string())

export const vendorCase = z.strictObject({
  caseId: z.uuid(),
  vassalage: z.string(),
  kind: z.enum(VENDOR_CASE_KINDS),
  /** The transaction, round, pool or address that it is about. */
  subject: z.string(),
  round: z.string().nullable(),
  memberId: z.uuid().nullable(),
  username: z.string(),
  ours: statement,
  theirs: statement,
  /** How often it was found. */
  times: z.number().int(),
  openedAt: instant,
  seenAt: instant,
  closedAt: instant.nullable(),
  outcome: z.string().nullable(),
})

export const vendorCases = call({
  method: 'GET',
  path: '/ops/games/vendor-cases',
  summary:
    'Differences between vendors and the platform that concern the brand or all brands: open ones, oldest first, or closed ones',
  who: 'operator',
  needs: 'money.view',
  age: 'any',
  query: z.strictObject({
    state: z.enum(['open', 'closed']).optional(),
    vassalage: text(20).optional(),
    pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 50, fallback: 25 }),
  }),
  value: pageOf(vendorCase),
  refusals: [],
})
