import type { Rates } from '#people/invitation'

/** What is left of rates some levels under an account that has these: each level is a gap below the one above. */
export function fitted(
  rates: Rates,
  { upper, gapPpm, level }: { upper: Rates; gapPpm: number; level: number },
): Rates {
  const most = (category: string) => Math.max(0, (upper[category] ?? 0) - gapPpm * level)
  return Object.fromEntries(
    Object.entries(rates).map(([category, ppm]) => [category, Math.min(ppm, most(category))]),
  )
}
