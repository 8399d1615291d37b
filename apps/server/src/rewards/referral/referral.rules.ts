import type { FriendGap, OwnFriendGap } from '@parola/contract'
import { rateShare } from '@parola/money'

export type Rate = { ratePpm: number; capMinor: bigint }

/** The bonus of a base: never more than the cap, nothing below the minimum (rules/loyalty §4). */
export function bonusOf(base: bigint, { ratePpm, capMinor }: Rate, minMinor: bigint): bigint {
  const share = rateShare(base > 0n ? base : 0n, BigInt(ratePpm))
  const amount = share < capMinor ? share : capMinor
  return amount < minMinor ? 0n : amount
}

/** What each friend brought of a bonus: in the share of the base, rounded down; what is left stays with none. */
export function partsOf(bases: ReadonlyMap<string, bigint>, bonus: bigint): Map<string, bigint> {
  const base = [...bases.values()].reduce((sum, part) => sum + part, 0n)
  return new Map(
    [...bases].map(([id, part]) => [id, base > 0n && part > 0n ? (bonus * part) / base : 0n]),
  )
}

export type Friend = {
  isActive: boolean
  isVerified: boolean
  deposit: bigint
  countsUntil: Date
  shared: FriendGap | null
}
type Terms = { needsKyc: boolean; depositMinor: bigint; now: Date }

/** Why a friend does not count; null for one who does. */
export function gapOf(friend: Friend, { needsKyc, depositMinor, now }: Terms): FriendGap | null {
  if (friend.shared) return friend.shared
  if (!friend.isActive) return 'BLOCKED'
  if (friend.countsUntil <= now) return 'OVER'
  if (needsKyc && !friend.isVerified) return 'VERIFICATION'
  return friend.deposit < depositMinor ? 'DEPOSIT' : null
}

/**
 * What the member is shown of a gap: only what the friend can still do or what the calendar says. That an account was
 * closed, or what it has in common with theirs, is the friend's own affair, and one text stands for all of it.
 */
export function shownGapOf(gap: FriendGap | null): OwnFriendGap | null {
  if (gap === null || gap === 'VERIFICATION' || gap === 'DEPOSIT' || gap === 'OVER') return gap
  return 'TERMS'
}

type TierRate = { referralPpm: number; referralCapMinor: bigint }

/** Neighbouring tiers with the same rate and cap as one line, without those that are paid nothing. */
export function ratesIn(tiers: readonly TierRate[]) {
  const lines: { fromTier: number; toTier: number; ratePpm: number; cap: bigint }[] = []
  for (const [tier, { referralPpm: ratePpm, referralCapMinor: cap }] of tiers.entries()) {
    const last = lines.at(-1)
    if (ratePpm === 0) continue
    if (last?.toTier === tier - 1 && last.ratePpm === ratePpm && last.cap === cap)
      last.toTier = tier
    else lines.push({ fromTier: tier, toTier: tier, ratePpm, cap })
  }
  return lines
}
