import { z } from 'zod'
import { amount, currency, inKnownCurrency, signedAmount } from './amounts.ts'
import { moment } from './json.ts'

const id = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/)
const at = moment

const game = z.object({
  game: id,
  name: z.string().min(1).max(200),
  type: z.string().max(20),
  tags: z.array(z.string().max(40)).default([]),
  status: z.enum(['active', 'maintenance', 'disabled']),
  demo: z.boolean().default(false),
  wallet: z.enum(['seamless', 'transfer']).default('seamless'),
  /** Why it is not active, as its vendor puts it. */
  status_reason: z.string().max(200).optional(),
  /** Share of the stakes that comes back. */
  rtp: z.number().positive().max(2).optional(),
  /** The most that a round can win, as a multiple of its stake, jackpots apart. */
  max_win_x: z.number().positive().max(1_000_000).optional(),
  /** The stakes at which free rounds of it are given, by currency; nothing where it has none. */
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
  at,
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
  opened_at: at,
  closed_at: at.nullable().optional(),
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

/** How a grant of free rounds stands; what it won so far. */
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
  updated_at: at,
  /** What it begins at, its part of every stake, and how it is hit: as published to players. */
  seed: amount,
  contribution: z.string().regex(/^0\.\d{1,6}$/),
  /** Hit by chance: one in so many for each minor unit of the stake. */
  one_in: z.number().int().min(1).optional(),
  /** Hit before it passes this. */
  ceiling: amount.optional(),
  /** It takes the money of others by `/jackpots/raise`. */
  raises: z.boolean().optional(),
})
export type JackpotValue = z.infer<typeof jackpot>

const next = z.string().max(100).nullable()

/** What a vendor answers, as far as the platform reads it: a value of another form is no answer. */
const feedRound = round.omit({ transactions: true }).extend({ player: id })
/** A round as a vendor's feed tells it. */
export type FeedRound = z.infer<typeof feedRound>

export const gameApiValues = {
  '/session/launch': z.object({
    url: z.url({ protocol: /^https?$/ }),
    session: z.string(),
    expires_at: at,
  }),
  '/session/close': z.object({ closed: z.boolean() }),
  '/rounds/get': round,
  '/rounds/open': z.object({
    rounds: z.array(z.object({ round: id, player: id })),
    /** Where the next page begins; nothing, or null, at the last one. */
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
  /** What the meter showed right after it was raised. */
  '/jackpots/raise': z.object({ amount }),
  '/transfer/balance': z.object({ balance: amount }),
  '/transfer/in': transferred,
  '/transfer/out': transferred,
  '/transfer/out-all': transferred,
  '/transfer/status': z.object({
    state: z.enum(['DONE', 'FAILED', 'PENDING', 'NOT_FOUND']),
    amount: amount.optional(),
  }),
  '/ping': z.object({ time: at, maintenance: z.boolean().optional() }),
} as const
