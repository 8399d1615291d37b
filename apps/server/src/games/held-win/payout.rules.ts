import type { betPath, held } from '#games/bet'

type Policy = { times: number; winMinor: bigint }

/** A title as its vendor and the brand's operators have it. */
export type Limited = {
  max_win_times: number | null
  limit_times: number | null
  limit_win_minor: bigint | null
  is_day_over: boolean
}

/**
 * The bound above which a call's win is held for review. A title's stated highest win applies, but no vendor
 * raises what the brand allows. Once the day's limit is reached, everything above the stakes is held; what a pool
 * does not hold always is.
 */
export function payoutLimits(
  title: Limited,
  policy: Policy,
  { jackpotMinor = 0n, isPoolShort = false, freeStakeMinor = 0n }: betPath.Intent = {},
): held.PayoutLimits {
  const mostMinor = title.limit_win_minor ?? policy.winMinor
  if (isPoolShort) return { mostMinor: 0n, times: 1n, allowedMinor: 0n, because: 'pool' }
  if (title.is_day_over) return { mostMinor, times: 1n, allowedMinor: 0n, because: 'day' }
  const times = BigInt(timesOf(title, policy))
  return { mostMinor, times, allowedMinor: jackpotMinor + times * freeStakeMinor }
}

/** How many times its stake a round of a title may pay. */
export function timesOf(
  title: Pick<Limited, 'max_win_times' | 'limit_times'>,
  policy: Pick<Policy, 'times'>,
): number {
  const allowed = title.limit_times ?? policy.times
  return Math.min(allowed, title.max_win_times ?? allowed)
}
