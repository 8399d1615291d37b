import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import { amount, countParam, cursorPageOf, text } from '../core/values.ts'
import {
  REWARD_DAYS_MAX,
  REWARD_MULTIPLE_MAX,
  REWARD_STATES,
  rewardReference as reference,
  reward,
} from './bonus.ts'

const NOTE_MAX = 140
const REASON_MAX = 300

const because = text(REASON_MAX, 3)

/** A reward as operators see it. */
const givenReward = reward.extend({
  username: z.string(),
  because: z.string(),
  givenBy: z.string(),
  agreedBy: z.string().nullable(),
})

export const rewardApprovals = approvalKinds(
  ['reward.grant'],
  ['AMOUNT_OUT_OF_LIMITS', 'MEMBER_INELIGIBLE', 'REQUEST_KEY_REUSED'],
)

export const opsRewards = call({
  method: 'GET',
  path: '/ops/rewards',
  summary: 'Rewards given in this brand, newest first; filtered by member when a name is given',
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
    'Gives a member a reward to claim; above the brand’s limit a second operator has to approve',
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
  /** Null while approval by a second operator is pending. */
  value: z.strictObject({ reference: z.string().nullable() }),
  refusals: [
    'AMOUNT_OUT_OF_LIMITS',
    'REQUEST_KEY_REUSED',
    'ALREADY_REQUESTED',
    'MEMBER_INELIGIBLE',
  ],
})

export const withdrawReward = call({
  method: 'POST',
  path: '/ops/rewards/withdraw',
  summary: 'Revokes a reward that has not been claimed yet',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: z.strictObject({ reference, because }),
  value: z.null(),
  refusals: ['REWARD_OVER'],
})
