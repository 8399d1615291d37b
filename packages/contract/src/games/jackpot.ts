import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, instant, text } from '../core/values.ts'

export const jackpot = z.strictObject({
  jackpot: z.string(),
  name: z.string(),
  level: z.string(),
  vassalage: z.string(),
  currency: z.string(),
  currencySymbol: z.string(),
  /** What stands on the pool's account in the ledger. */
  amount,
  seed: amount,
  /** The part of every stake that it grows by, in millionths. */
  sharePpm: z.number().int(),
  /** Hit by chance: one in so many for each minor unit of the stake. */
  oneIn: z.number().int().nullable(),
  /** Hit at this height at the latest. */
  ceiling: amount.nullable(),
  wins: z.number().int(),
  paused: z.boolean(),
  /** A game to play for it. */
  nodeId: z.number().int().nullable(),
  gameName: z.string(),
  games: z.number().int(),
  at: instant,
})
export type Jackpot = z.infer<typeof jackpot>

export const jackpots = call({
  method: 'GET',
  path: '/wps/relay/jackpots',
  summary: 'The largest jackpots in play, each from its own account in the ledger (SHOW-005)',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({ vassalage: text(20).optional() }),
  value: z.array(jackpot),
  refusals: [],
  perMinute: 600,
})
