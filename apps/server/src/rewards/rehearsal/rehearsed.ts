import type { Member } from '#people/member'
import {
  type knownOf,
  type namedReward,
  needsOf,
  profileAt,
  unfitFor,
} from '#rewards/participation'
import type { Terms } from '#rewards/promotion'

/** A span of time in which a promotion is rehearsed, under these terms. */
export type Rehearsed = {
  promotionId: string
  terms: Terms
  timeZone: string
  /** Of each tier, as the brand's VIP club calls it now. */
  labels: readonly string[]
  from: Date
  to: Date
}

type Owed = NonNullable<ReturnType<typeof namedReward>>
type Known = ReturnType<Awaited<ReturnType<typeof knownOf>>>

/** What a member would have claimed in a window, when they took part in it, and when they claimed. */
export type Candidate = Owed & { memberId: string; win: string; joinedAt: Date; claimedAt: Date }

/** A member, what is known of them, and the tiers they have had since when, in the order of time. */
export type Ranked = {
  member: Member
  known: Known
  tiers: readonly { tier: number; instant: Date }[]
}

/** Whether a member might have taken part at an instant. */
export function mayTakePart(
  { promotionId, terms, labels, timeZone }: Rehearsed,
  { member, known, tiers }: Ranked,
  now: Date,
): boolean {
  const tier = tiers.findLast(({ instant }) => instant <= now)?.tier ?? 0
  const profile = profileAt(known, { label: labels[tier] ?? '', now, timeZone })
  const facts = { member, tier, profile, deposited: 0n }
  if (unfitFor(promotionId, terms, { facts, now })) return false
  return !needsOf(terms, facts).includes('verified')
}
