import { z } from 'zod'

const MOST_MINOR = 100_000_000

/** A stake in whole minor units; the studio's own limits come on top. */
export const stake = z.int().min(1).max(MOST_MINOR)

/** Chips on named places, at least one: what several bets of one round come to. */
export function chips<const P extends readonly [string, ...string[]]>(places: P) {
  return z.partialRecord(z.enum(places), stake).refine((bets) => Object.keys(bets).length > 0)
}

/** The sum of all chips. */
export function sumOf(bets: Readonly<Record<string, number | undefined>>): number {
  return Object.values(bets).reduce<number>((sum, one) => sum + (one ?? 0), 0)
}
