import { rateShare } from '@parola/money'

/** Valid bets of categories, in minor units. */
export type Turnover = Readonly<Record<string, bigint>>

/** A category that a brand has not weighed counts in full. */
export const FULL_PERCENT = 100

/** What the house expects to keep of a turnover, rounded down once per category; never what it kept (rules/rewards §3). */
export function marginOf(turnover: Turnover, ppm: Readonly<Record<string, number>>): bigint {
  return Object.entries(turnover).reduce(
    (total, [type, valid]) => total + rateShare(valid, BigInt(ppm[type] ?? 0)),
    0n,
  )
}
