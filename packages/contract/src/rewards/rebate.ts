import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, countParam, instant, pageOf, requestKey, signedAmount } from '../core/values.ts'

const line = z.strictObject({
  gameType: z.string(),
  /** Valid bets of this category at this rate; below zero where bets were undone after their rebate. */
  valid: signedAmount,
  /** Parts per million, as in force when the bets were settled. */
  ratePpm: z.number().int(),
  amount: signedAmount,
})

export const rebateClaim = z.strictObject({
  reference: z.string(),
  /** Claimed by the member, or credited automatically. */
  how: z.enum(['member', 'automatic']),
  amount,
  currency: z.string(),
  claimedAt: instant,
  lines: z.array(line),
})

export const manualRebate = call({
  method: 'GET',
  path: '/wps/relay/manualRebate',
  summary: 'Rebate due for valid bets, by category and rate (WAL-07)',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    currency: z.string(),
    currencySymbol: z.string(),
    lines: z.array(line),
    total: amount,
    /** The minimum amount that is paid out. */
    min: amount,
    /** When the next claim is possible; null if now. */
    nextAt: instant.nullable(),
    /** False while bets are still being counted: the figures will grow. */
    isCountedWhole: z.boolean(),
    /** When an unclaimed rebate is credited automatically. */
    creditedAt: instant,
  }),
  refusals: [],
  perMinute: 60,
})

export const claimRebate = call({
  method: 'POST',
  path: '/wps/relay/manualRebate',
  summary: 'Pays everything due into the main wallet; the same request key pays once',
  who: 'member',
  age: 'brand',
  act: 'bonus',
  body: z.strictObject({ requestKey }),
  value: rebateClaim,
  refusals: [
    'REBATE_NOTHING',
    'REBATE_TOO_SOON',
    'KYC_NEEDED',
    'ACCOUNT_BLOCKED',
    'AGE_NOT_CONFIRMED',
  ],
  perMinute: 20,
})

export const rebateClaims = call({
  method: 'GET',
  path: '/wps/relay/manualRebate/claims',
  summary: 'Paid rebates, newest first, each with its formula',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 50, fallback: 10 }),
  }),
  value: pageOf(rebateClaim),
  refusals: [],
})
