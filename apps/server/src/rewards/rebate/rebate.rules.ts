/** Valid bets of one category, and the rebate on them. */
export type RebateLine = { gameType: string; valid: bigint; ratePpm: number; amount: bigint }

type Policy = { ratesPpm: Record<string, number>; capPpm: number }
type Due = { gameType: string; valid: bigint }

const PPM = 1_000_000n

/** The rate of a category, under the brand's cap; 0 where none is set. */
export function rateOf(gameType: string, { ratesPpm, capPpm }: Policy): number {
  return Math.min(ratesPpm[gameType] ?? 0, capPpm)
}

/** What is due by category, rounded down in each (rules/rewards §3). */
export function linesOf(due: readonly Due[], policy: Policy): RebateLine[] {
  return due
    .filter(({ valid }) => valid > 0n)
    .map(({ gameType, valid }) => {
      const ratePpm = rateOf(gameType, policy)
      return { gameType, valid, ratePpm, amount: (valid * BigInt(ratePpm)) / PPM }
    })
}

export function totalOf(lines: readonly RebateLine[]): bigint {
  return lines.reduce((sum, { amount }) => sum + amount, 0n)
}
