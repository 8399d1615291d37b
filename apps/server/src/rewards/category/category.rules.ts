import { mulDiv } from '@parola/money'

/** Valid bets of categories, in minor units. */
export type Turnover = Readonly<Record<string, bigint>>

/** A category that a brand has not weighed counts in full. */
export const FULL_PERCENT = 100

/** Turnover by the weight of its category, rounded down once per category (rules/rewards §2). */
export function weightedOf(turnover: Turnover, percents: Readonly<Record<string, number>>): bigint {
  return sum(turnover, (type) => ({
    numerator: BigInt(percents[type] ?? FULL_PERCENT),
    denominator: 100n,
  }))
}

/** What the house expects to keep of a turnover, rounded down once per category; never what it kept (rules/rewards §3). */
export function marginOf(turnover: Turnover, ppm: Readonly<Record<string, number>>): bigint {
  return sum(turnover, (type) => ({
    numerator: BigInt(ppm[type] ?? 0),
    denominator: 1_000_000n,
  }))
}

function sum(
  turnover: Turnover,
  shareOf: (type: string) => { numerator: bigint; denominator: bigint },
): bigint {
  return Object.entries(turnover).reduce(
    (total, [type, valid]) => total + mulDiv(valid, shareOf(type)),
    0n,
  )
}
