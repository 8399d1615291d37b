import { z } from 'zod'
import { amount, currency, inKnownCurrency, signedAmount } from './amounts.ts'
import { moment } from './json.ts'

const id = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/)

const game = z.object({
  game: id,
  name: z.string().min(1).max(200),
  type: z.string().max(20),
  tags: z.array(z.string().max(40)).default([]),
  status: z.enum(['active', 'maintenance', 'disabled']),
  demo: z.boolean().default(false),
  wallet: z.enum(['seamless', 'transfer']).default('seamless'),
  /** Why it is not active, in the vendor's terms. */
  status_reason: z.string().max(200).optional(),
  /** Return to player, as a share of the stakes. */
  rtp: z.number().positive().max(2).optional(),
  /** The maximum win of a round, as a multiple of its stake, without jackpots. */
  max_win_x: z.number().positive().max(1_000_000).optional(),
  /** The stakes of its free rounds, by currency; missing where it has none. */
  free_rounds: z.record(currency, z.array(amount).max(100)).optional(),
})
export type GameRow = z.infer<typeof game>

const transaction = z.object({
  tx: id,
  player: id,
  round: id,
  game: id,
  type: z.string().max(20),
  amount: signedAmount,
  currency,
  state: z.enum(['done', 'rolled_back', 'pending']),
  at: moment,
  ref: z.string().optional(),
  jackpot: id.optional(),
  level: id.optional(),
})
export type FeedRow = z.infer<typeof transaction>

const round = z.object({
  round: id,
  game: id,
  state: z.enum(['open', 'settled', 'void']),
  bet: amount,
  win: amount,
  currency: currency.optional(),
  opened_at: moment,
  closed_at: moment.nullable().optional(),
  transactions: z
    .array(transaction.pick({ tx: true, type: true, amount: true, jackpot: true, level: true }))
    .default([]),
  detail: z.record(z.string(), z.unknown()).optional(),
  fairness: z.record(z.string(), z.unknown()).optional(),
})
export type RoundValue = z.infer<typeof round>

const transferred = z.object({
  state: z.enum(['DONE', 'FAILED', 'PENDING']),
  amount,
  balance: amount,
  vendor_ref: id,
})

/** The state of a grant of free rounds, with what it has won so far. */
const freeRounds = z.object({
  state: z.enum(['pending', 'active', 'done', 'expired', 'cancelled']),
  left: z.number().int().min(0),
  won: amount,
})

const jackpot = z.object({
  jackpot: id,
  level: id,
  amount,
  currency,
  games: z.array(id).max(10_000),
  updated_at: moment,
  /** Its seed, its contribution from every stake, and how it is hit: as published to players. */
  seed: amount,
  contribution: z.string().regex(/^0\.\d{1,6}$/),
  /** Hit by chance: one in so many for each minor unit of the stake. */
  one_in: z.number().int().min(1).optional(),
  /** Hit before it passes this. */
  ceiling: amount.optional(),
  /** It accepts the money of others by `/jackpots/raise`. */
  raises: z.boolean().optional(),
})
export type JackpotValue = z.infer<typeof jackpot>

const next = z.string().max(100).nullable()

/** A vendor's responses, as far as the platform reads them: a value of another shape is no response. */
const feedRound = round.omit({ transactions: true }).extend({ player: id })
/** A round in a vendor's feed. */
export type FeedRound = z.infer<typeof feedRound>

export const gameApiValues = {
  '/session/launch': z.object({
    url: z.url({ protocol: /^https?$/ }),
    session: z.string(),
    expires_at: moment,
  }),
  '/session/close': z.object({ closed: z.boolean() }),
  '/rounds/get': round,
  '/rounds/open': z.object({
    rounds: z.array(z.object({ round: id, player: id })),
    /** The cursor of the next page; missing or null on the last one. */
    next_cursor: next.optional(),
  }),
  '/games': z.object({ games: z.array(game), next_cursor: next, version: z.string() }),
  '/games/release': z.object({ status: z.enum(['active', 'maintenance', 'disabled']) }),
  '/feed/transactions': z.object({
    rows: z.array(inKnownCurrency(transaction)),
    next_cursor: next,
  }),
  '/feed/rounds': z.object({
    rows: z.array(feedRound),
    next_cursor: next,
  }),
  '/freerounds/grant': z.object({ grant: id }),
  '/freerounds/cancel': freeRounds,
  '/freerounds/get': freeRounds,
  '/jackpots': z.object({ jackpots: z.array(inKnownCurrency(jackpot)).max(1000) }),
  /** The amount of the meter right after it was raised. */
  '/jackpots/raise': z.object({ amount }),
  '/transfer/balance': z.object({ balance: amount }),
  '/transfer/in': transferred,
  '/transfer/out': transferred,
  '/transfer/out-all': transferred,
  '/transfer/status': z.object({
    state: z.enum(['DONE', 'FAILED', 'PENDING', 'NOT_FOUND']),
    amount: amount.optional(),
  }),
  '/ping': z.object({ time: moment, maintenance: z.boolean().optional() }),
} as const
