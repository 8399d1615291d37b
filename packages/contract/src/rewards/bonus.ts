import { z } from 'zod'
import { call } from '../core/call.ts'
import { channel } from '../core/channel.ts'
import { amount, countParam, currencyCode, cursorPageOf, instant, text } from '../core/values.ts'

/** A reward waits to be claimed, and leaves that state once; none lapses any more (decision 0031). */
export const REWARD_STATES = ['ready', 'claimed', 'lapsed', 'withdrawn'] as const
/** The wagering multiple. */
export const REWARD_MULTIPLE_MAX = 100

const REFERENCE_MAX = 40
export const rewardReference = text(REFERENCE_MAX, 1)

export const reward = z.strictObject({
  reference: z.string(),
  /** A message from the operator to the member. */
  note: z.string(),
  amount,
  currency: currencyCode,
  multiple: z.number().int(),
  /** The turnover requirement once it is claimed: the multiple of its amount. */
  required: amount,
  /** The terms of bonus money; null where it is credited in cash. */
  bonus: z
    .strictObject({
      maxBet: amount,
      maxConvert: amount.nullable(),
      days: z.number().int(),
      holdsDeposit: z.boolean(),
      isFreeBet: z.boolean(),
    })
    .nullable(),
  state: z.enum(REWARD_STATES),
  grantedAt: instant,
  endedAt: instant.nullable(),
})

export const rewardCenter = call({
  method: 'GET',
  path: '/wps/relay/rewardCenter',
  summary: 'Rewards of the member: claimable or closed ones, newest first',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    view: z.enum(['ready', 'over']),
    cursor: z.uuid().optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 20 }),
  }),
  value: cursorPageOf(reward).extend({ ready: z.number().int(), readyAmount: amount }),
  refusals: [],
})

export const claimReward = call({
  method: 'POST',
  path: '/wps/relay/rewardCenter/claim',
  summary: 'Credits a reward once, with its turnover requirement; a repeated call returns the same',
  who: 'member',
  age: 'brand',
  act: 'bonus',
  body: z.strictObject({ reference: rewardReference }),
  value: reward,
  refusals: ['REWARD_OVER', 'ACCOUNT_BLOCKED', 'AGE_NOT_CONFIRMED', 'KYC_NEEDED'],
  perMinute: 120,
})

export const claimAllRewards = call({
  method: 'POST',
  path: '/wps/relay/rewardCenter/claimAll',
  summary: 'Credits every claimable reward in cash, each by an entry of its own',
  who: 'member',
  age: 'brand',
  act: 'bonus',
  body: z.strictObject({}),
  value: z.array(reward),
  refusals: ['ACCOUNT_BLOCKED', 'AGE_NOT_CONFIRMED', 'KYC_NEEDED'],
  perMinute: 60,
})

/** A reward was given, claimed or closed. */
export const rewardChannel = channel(
  'reward',
  z.object({ state: z.string(), reference: z.string(), amount: z.string(), currency: z.string() }),
  ['rewardCenter', 'accountRecord', 'withdrawNow', 'bonusDetails', 'publicState'],
)
