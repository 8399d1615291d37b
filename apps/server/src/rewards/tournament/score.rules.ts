type Terms = { capTimes: number }
type Round = { stake: bigint; payout: bigint }

const HUNDREDTHS = 100n

/** What a round adds to the score: its payout in hundredths of its stake, up to the cap (rules/loyalty §6). */
export function roundScore({ stake, payout }: Round, { capTimes }: Terms): bigint {
  if (stake <= 0n || payout <= 0n) return 0n
  const score = (payout * HUNDREDTHS) / stake
  const cap = BigInt(capTimes) * HUNDREDTHS
  return score < cap ? score : cap
}

type Counting = { minStake: bigint; maxRounds: number }

/** Whether a stake makes its round one of those that count, after so many others. */
export function countsNext(stake: bigint, rounds: number, { minStake, maxRounds }: Counting) {
  return stake >= minStake && rounds < maxRounds
}
