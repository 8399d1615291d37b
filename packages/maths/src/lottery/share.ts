/** Shares of a whole: so many of `total` in a row, counted from 0. */
export type Share = { first: number; count: number; total: number }

/**
 * The part of a payout that belongs to shares, in minor units. The parts of all shares are the whole to the cent:
 * what does not divide goes by single cents to shares that are evenly apart. The first shares of a list never get more
 * than their part, so that what is left unsold is not paid for by the house.
 */
export function partOf(minor: bigint, { first, count, total }: Share): bigint {
  const upTo = (share: number) => (minor * BigInt(share)) / BigInt(total)
  return upTo(first + count) - upTo(first)
}

/**
 * The part of a cost that shares stake, in minor units. The parts of all shares are the whole to the cent, and the first
 * shares of a list, however many are sold, never stake less than their part of it.
 */
export function stakePartOf(minor: bigint, { first, count, total }: Share): bigint {
  const upTo = (share: number) => mostPartOf(minor, { count: share, total })
  return upTo(first + count) - upTo(first)
}

/** No part of these shares is more, whatever their numbers. */
export function mostPartOf(minor: bigint, { count, total }: Omit<Share, 'first'>): bigint {
  return (minor * BigInt(count) + BigInt(total) - 1n) / BigInt(total)
}
