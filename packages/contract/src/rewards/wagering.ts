import { z } from 'zod'
import { call } from '../core/call.ts'
import { channel } from '../core/channel.ts'
import { amount, countParam, currencyCode, cursorPageOf, instant } from '../core/values.ts'
import { BONUS_REASONS, BONUS_STATES } from './wagering-lists.ts'

const id = z.uuid()

const bonus = z.strictObject({
  id,
  /** What it was given for, and the reference of its reward. */
  note: z.string(),
  reference: z.string(),
  currency: currencyCode,
  state: z.enum(BONUS_STATES),
  amount,
  /** Bonus money now, and the part of it in bets that are open. */
  balance: amount,
  atStake: amount,
  required: amount,
  done: amount,
  left: amount,
  /** The highest stake that uses bonus money or counts. */
  maxBet: amount,
  /** The most that becomes cash; null for all of it. */
  maxConvert: amount.nullable(),
  /** Games that take no bonus money and count nothing. */
  excluded: z.array(z.string()),
  /** Categories that count for less than the whole bet, in percent. */
  weights: z.array(z.strictObject({ gameType: z.string(), percent: z.number().int() })),
  days: z.number().int(),
  /** Whether it holds the deposit that it was given for. */
  holdsDeposit: z.boolean(),
  /** One bet of exactly the amount, whose win above it becomes cash. */
  isFreeBet: z.boolean(),
  claimedAt: instant,
  startedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** What became cash, and what returned to the house. */
  converted: amount,
  removed: amount,
})

export const bonusBalances = call({
  method: 'GET',
  path: '/wps/relay/bonusBalances',
  summary: 'Bonuses of the member with their progress, newest first',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    cursor: id.optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 20 }),
  }),
  value: cursorPageOf(bonus),
  refusals: [],
})

export const bonusBets = call({
  method: 'GET',
  path: '/wps/relay/bonusBets',
  summary: 'Bets of a bonus with what each counted, newest first',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    id,
    cursor: id.optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 20 }),
  }),
  value: cursorPageOf(
    z.strictObject({
      id,
      gameName: z.string(),
      gameType: z.string(),
      state: z.enum(['open', 'settled', 'void']),
      stake: amount,
      payout: amount,
      /** The part of the stake that is bonus money. */
      bonus: amount,
      counted: amount,
      /** Why less than the valid bet counted; null where all of it did. */
      reason: z.enum(BONUS_REASONS).nullable(),
      placedAt: instant,
    }),
  ),
  refusals: [],
})

export const dropBonus = call({
  method: 'POST',
  path: '/wps/relay/bonusDrop',
  summary: 'Drops a bonus whose cost the member has seen: cash stays, bonus money is removed',
  who: 'member',
  age: 'any',
  body: z.strictObject({
    id,
    /** As they were shown: other figures are refused. */
    balance: amount,
    atStake: amount,
  }),
  value: z.null(),
  refusals: ['BONUS_OVER', 'BONUS_CHANGED'],
  perMinute: 30,
})

/** A bonus has started or ended. */
export const bonusChannel = channel(
  'bonus',
  z.object({ reference: z.string(), state: z.string() }),
  ['bonusBalances', 'walletBalance', 'withdrawNow', 'accountRecord'],
)
