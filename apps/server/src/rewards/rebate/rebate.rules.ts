/** Valid bets of one category at one rate, and the rebate on them; below zero for bets that were undone since. */
export type RebateLine = {
  gameType: string
  valid: bigint
  ratePpm: number
  /** Valid bets times the part of the rate that VIP tiers add. */
  vipProduct: bigint
  amount: bigint
}

type Policy = { ratesPpm: Record<string, number>; capPpm: number }
type Due = Omit<RebateLine, 'amount'>

const PPM = 1_000_000n

/** The rate of each category, under the brand's cap. */
export function ratesOf({ ratesPpm, capPpm }: Policy): Record<string, number> {
  return Object.fromEntries(
    Object.entries(ratesPpm).map(([gameType, ppm]) => [gameType, Math.min(ppm, capPpm)]),
  )
}

/**
 * What is due by category and rate, rounded down in each (rules/rewards §3). Bets that were undone after their rebate
 * lower the sum, by no more than was paid for them.
 */
export function linesOf(due: readonly Due[]): RebateLine[] {
  return due
    .filter(({ valid }) => valid !== 0n)
    .map((line) => ({ ...line, amount: (line.valid * BigInt(line.ratePpm)) / PPM }))
}

export function totalOf(lines: readonly { amount: bigint }[]): bigint {
  return lines.reduce((sum, { amount }) => sum + amount, 0n)
}
