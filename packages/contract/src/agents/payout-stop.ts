import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import { instant, nothing, text } from '../core/values.ts'

/** Sums that are compared with single bets. */
export const CHECKED_SUMS = ['memberDay', 'rebateDay', 'teamDay', 'slots'] as const

export const payoutStopApprovals = approvalKinds(
  ['payout-stop.settle'],
  ['STOP_SETTLED', 'STOP_WORSE'],
)

export const payoutStops = call({
  method: 'GET',
  path: '/ops/settlements/stops',
  summary:
    'Trees of agents whose payouts wait, as their sums differ from single bets; the oldest first',
  who: 'operator',
  needs: 'settlement.view',
  age: 'any',
  value: z.array(
    z.strictObject({
      stopId: z.uuid(),
      /** The root of the tree. */
      memberId: z.uuid(),
      username: z.string(),
      openedAt: instant,
      /** When it was looked at last, and the first of what differed then. */
      seenAt: instant,
      /** How many differences are kept, shown or not. */
      total: z.number().int(),
      /** Whether more differed than are kept: nobody looks at the rest again. */
      isCut: z.boolean(),
      differences: z.array(
        z.strictObject({
          sum: z.enum(CHECKED_SUMS),
          account: z.string(),
          day: z.string(),
          /** The vendor or category of a member’s sum. */
          part: z.string(),
          measure: z.enum(['bets', 'stake', 'validBet', 'payout']),
          /** A number of bets, or an amount. */
          counted: z.string(),
          raw: z.string(),
        }),
      ),
      isRequested: z.boolean(),
    }),
  ),
  refusals: [],
})

export const settlePayoutStop = call({
  method: 'POST',
  path: '/ops/settlements/stops/settle',
  summary: 'Requests that the payouts of a tree go on; a second operator approves',
  who: 'operator',
  needs: 'settlement.propose',
  age: 'any',
  perMinute: 30,
  body: z.strictObject({ stopId: z.uuid(), reason: text(500, 3) }),
  value: nothing,
  refusals: ['STOP_SETTLED', 'ALREADY_REQUESTED'],
})
