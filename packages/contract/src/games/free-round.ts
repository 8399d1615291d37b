import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import { amount, countParam, currencyCode, cursorPageOf, instant, text } from '../core/values.ts'

/** Limits of free rounds, whatever a brand allows. */
export const FREE_ROUNDS_MAX = 100
const MEMBERS_MAX = 50
const GAMES_MAX = 20
const MULTIPLE_MAX = 100
const DAYS_MAX = 90
const REFERENCE_MAX = 40
const NOTE_MAX = 140
const REASON_MAX = 300
const LAST_NODE = 2_147_483_647

/** `sending`: the vendor has not confirmed them yet. `done` is final. */
export const FREE_ROUND_STATES = [
  'sending',
  'ready',
  'done',
  'expired',
  'refused',
  'cancelled',
] as const

const name = text(32, 1)
const because = text(REASON_MAX, 3)

/** A member's free rounds as operators see them. */
const freeRounds = z.strictObject({
  campaign: z.string(),
  username: z.string(),
  vassalage: z.string(),
  games: z.array(z.string()),
  rounds: z.number().int(),
  played: z.number().int(),
  stake: amount,
  won: amount,
  currency: currencyCode,
  multiple: z.number().int(),
  note: z.string(),
  because: z.string(),
  givenBy: z.string(),
  /** The second operator, where the value exceeded what one may give alone. */
  agreedBy: z.string().nullable(),
  state: z.enum(FREE_ROUND_STATES),
  /** The vendor's error code if it refused them. */
  refusal: z.string().nullable(),
  givenAt: instant,
  expiresAt: instant,
})

export const freeRoundApprovals = approvalKinds(
  ['free-rounds.give'],
  ['AMOUNT_OUT_OF_LIMITS', 'MEMBER_INELIGIBLE', 'GAME_UNKNOWN', 'REQUEST_KEY_REUSED'],
)

export const opsFreeRounds = call({
  method: 'GET',
  path: '/ops/free-rounds',
  summary: 'Free rounds given in this brand, newest first; filtered by member when a name is given',
  who: 'operator',
  needs: 'reward.view',
  age: 'any',
  query: z.strictObject({
    username: name.optional(),
    cursor: z.uuid().optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 20 }),
  }),
  value: cursorPageOf(freeRounds),
  refusals: [],
  perMinute: 120,
})

export const giveFreeRounds = call({
  method: 'POST',
  path: '/ops/free-rounds/give',
  summary:
    'Gives members free rounds of one stake in games of one vendor, or requests approval by a second operator',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: z.strictObject({
    requestKey: z.uuid(),
    usernames: z.array(name).min(1).max(MEMBERS_MAX),
    nodeIds: z.array(z.number().int().min(1).max(LAST_NODE)).min(1).max(GAMES_MAX),
    rounds: z.number().int().min(1).max(FREE_ROUNDS_MAX),
    stake: amount,
    /** Wagering multiple of the winnings; 0 pays cash. */
    multiple: z.number().int().min(0).max(MULTIPLE_MAX),
    days: z.number().int().min(1).max(DAYS_MAX),
    note: text(NOTE_MAX, 3),
    because,
  }),
  /** Null while approval by a second operator is pending. */
  value: z.strictObject({ campaign: z.string().nullable() }),
  refusals: [
    'AMOUNT_OUT_OF_LIMITS',
    'REQUEST_KEY_REUSED',
    'MEMBER_INELIGIBLE',
    'GAME_UNKNOWN',
    'ALREADY_REQUESTED',
  ],
})

export const cancelFreeRounds = call({
  method: 'POST',
  path: '/ops/free-rounds/cancel',
  summary: 'Cancels free rounds that a member has not played; a round in progress is finished',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: z.strictObject({ campaign: text(REFERENCE_MAX, 1), username: name, because }),
  value: z.null(),
  refusals: ['REWARD_OVER'],
})
