import { z } from 'zod'
import { approvalKinds } from '../../core/approval-kinds.ts'
import { call } from '../../core/call.ts'
import { amount, instant, text } from '../../core/values.ts'
import { wheelPartsOf } from './wheel-terms.ts'

const GROUPS_MAX = 10
const REASON_MAX = 300

const { group } = wheelPartsOf(amount)

export const wheelApprovals = approvalKinds(['wheel.change'], ['BRAND_CHANGED'])

export const opsWheel = call({
  method: 'GET',
  path: '/ops/wheel',
  summary:
    'The VIP wheel of each group of tiers with its odds, and what its spins have cost in 30 days',
  who: 'operator',
  needs: 'reward.view',
  age: 'any',
  value: z.strictObject({
    version: z.number().int(),
    groups: z.array(group.extend({ label: z.string(), faceValue: amount })),
    spins: z.number().int(),
    cash: amount,
    /** Stakes of free bets. */
    freeBets: amount,
    points: z.number().int(),
    isWaiting: z.boolean(),
    /** When a change that is approved now takes effect: with the next day. */
    nextDay: instant,
  }),
  refusals: [],
})

export const changeWheel = call({
  method: 'POST',
  path: '/ops/wheel',
  summary: 'Asks a second operator to change the wheel from the next day on',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: z.strictObject({
    /** The version that the operator saw. */
    version: z.number().int().min(0),
    groups: z.array(group).min(1).max(GROUPS_MAX),
    reason: text(REASON_MAX, 3),
  }),
  value: z.null(),
  refusals: ['ALREADY_REQUESTED', 'BRAND_CHANGED'],
})
