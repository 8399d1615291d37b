/** What a bet may come to, each outcome with its chance; payouts in whole minor units. */
export type Outcome = { chance: number; payout: number }

/** What is certified of a bet, per unit staked. */
export type Certified = {
  rtp: number
  /** How far one round strays: its variance, and the third moment about the mean. */
  variance: number
  cubes: number
  most: number
}

/** The figures of a bet by all that it may come to; payouts count up to a cap. */
export function certifiedBy(
  outcomes: readonly Outcome[],
  { stake, cap = Number.POSITIVE_INFINITY }: { stake: number; cap?: number | undefined },
): Certified {
  const back = outcomes
    .filter(({ chance }) => chance > 0)
    .map(({ chance, payout }) => ({ chance, times: Math.min(cap, payout / stake) }))
  const mean = (of: (times: number) => number) =>
    back.reduce((sum, { chance, times }) => sum + chance * of(times), 0)
  const rtp = mean((times) => times)
  return {
    rtp,
    variance: mean((times) => (times - rtp) ** 2),
    cubes: mean((times) => (times - rtp) ** 3),
    most: Math.max(...back.map(({ times }) => times)),
  }
}
