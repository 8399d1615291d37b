import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, countParam, instant, text } from '../core/values.ts'

export const jackpot = z.strictObject({
  jackpot: z.string(),
  name: z.string(),
  level: z.string(),
  vassalage: z.string(),
  currency: z.string(),
  currencySymbol: z.string(),
  /** Balance of the pool's account in the ledger. */
  amount,
  seed: amount,
  /** Share of every stake that it grows by, in millionths. */
  sharePpm: z.number().int(),
  /** Chance of a hit: one in this number for each minor unit of the stake. */
  oneIn: z.number().int().nullable(),
  /** Hit at this amount at the latest. */
  ceiling: amount.nullable(),
  wins: z.number().int(),
  paused: z.boolean(),
  /** A game that plays for it. */
  nodeId: z.number().int().nullable(),
  gameName: z.string(),
  games: z.number().int(),
  at: instant,
})
export type Jackpot = z.infer<typeof jackpot>

const SHOWN_MAX = 60

export const jackpots = call({
  method: 'GET',
  path: '/wps/relay/jackpots',
  summary: 'The largest open jackpots, each from its account in the ledger (SHOW-005)',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({
    vassalage: text(20).optional(),
    limitNum: countParam({ min: 1, max: SHOWN_MAX, fallback: SHOWN_MAX }),
  }),
  value: z.array(jackpot),
  refusals: [],
  perMinute: 600,
})
