import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, countParam, currencyCode, cursorPageOf, instant, text } from '../core/values.ts'

/** A reward waits to be claimed, and leaves that state once. */
export const REWARD_STATES = ['ready', 'claimed', 'lapsed', 'withdrawn'] as const
/** Times that a reward has to be staked, and days that it may wait. */
export const REWARD_MULTIPLE_MAX = 100
export const REWARD_DAYS_MAX = 90

const REFERENCE_MAX = 40
const NOTE_MAX = 140
const REASON_MAX = 300
const reference = text(REFERENCE_MAX, 1)

export const reward = z.strictObject({
  reference: z.string(),
  /** What the operator who gave it tells its member. */
  note: z.string(),
  amount,
  currency: currencyCode,
  multiple: z.number().int(),
  /** What has to be staked once it is claimed: the multiple of its amount. */
  required: amount,
  state: z.enum(REWARD_STATES),
  grantedAt: instant,
  expiresAt: instant,
  endedAt: instant.nullable(),
})

export const rewardCenter = call({
  method: 'GET',
  path: '/wps/relay/rewardCenter',
  summary: 'Rewards of the member: those that are ready, or those that are over; newest first',
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
  summary: 'Credits a reward once, with what has to be staked for it; again, it answers the same',
  who: 'member',
  age: 'brand',
  act: 'bonus',
  body: z.strictObject({ reference }),
  value: reward,
  refusals: ['REWARD_OVER', 'ACCOUNT_BLOCKED', 'AGE_NOT_CONFIRMED', 'KYC_NEEDED'],
  perMinute: 120,
})

export const claimAllRewards = call({
  method: 'POST',
  path: '/wps/relay/rewardCenter/claimAll',
  summary: 'Credits every reward that is ready, each by an entry of its own',
  who: 'member',
  age: 'brand',
  act: 'bonus',
  body: z.strictObject({}),
  value: z.array(reward),
  refusals: ['ACCOUNT_BLOCKED', 'AGE_NOT_CONFIRMED', 'KYC_NEEDED'],
  perMinute: 60,
})

const because = text(REASON_MAX, 3)

/** A reward as operators see it. */
const givenReward = reward.extend({
  username: z.string(),
  because: z.string(),
  givenBy: z.string(),
  agreedBy: z.string().nullable(),
})

export const opsRewards = call({
  method: 'GET',
  path: '/ops/rewards',
  summary: 'Rewards given in this brand, newest first; of one member when a name is given',
  who: 'operator',
  needs: 'reward.view',
  age: 'any',
  query: z.strictObject({
    username: text(32, 1).optional(),
    state: z.enum(REWARD_STATES).optional(),
    cursor: z.uuid().optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 20 }),
  }),
  value: cursorPageOf(givenReward),
  refusals: [],
  perMinute: 120,
})

export const grantReward = call({
  method: 'POST',
  path: '/ops/rewards/grant',
  summary:
    'Gives a member a reward to claim; above the brand’s limit a second operator has to agree',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: z.strictObject({
    requestKey: z.uuid(),
    username: text(32, 1),
    amount,
    multiple: z.number().int().min(0).max(REWARD_MULTIPLE_MAX),
    days: z.number().int().min(1).max(REWARD_DAYS_MAX),
    note: text(NOTE_MAX, 3),
    because,
  }),
  /** Null while a second operator has to agree. */
  value: z.strictObject({ reference: z.string().nullable() }),
  refusals: ['AMOUNT_OUT_OF_LIMITS', 'REQUEST_KEY_REUSED', 'ALREADY_ASKED', 'MEMBER_INELIGIBLE'],
})

export const withdrawReward = call({
  method: 'POST',
  path: '/ops/rewards/withdraw',
  summary: 'Takes a reward back that was not claimed yet',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: z.strictObject({ reference, because }),
  value: z.null(),
  refusals: ['REWARD_OVER'],
})
