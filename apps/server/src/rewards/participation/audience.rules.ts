import type { Terms } from '#rewards/promotion'
import { dayAfter } from '../../platform/clock/day.rules.ts'

type Eligibility = Pick<Terms['eligibility'], 'labels' | 'countries' | 'segment'>
type Segment = NonNullable<Eligibility['segment']>

/** What decides whether terms are for a member, beside their account and tier. */
export type Profile = {
  /** Of the member's tier, as the brand's VIP club calls it. */
  label: string
  /** Of the mobile number that the member proved, in ISO 3166; null without one. */
  country: string | null
  hasDeposited: boolean
  /** Days of the brand on which the member played, the newest first, with their valid bets in minor units. */
  played: readonly { day: string; valid: bigint }[]
  /** The day of the brand. */
  today: string
}

/** Days on which a member played that decide about any segment. */
export const PLAYED_DAYS_MAX = 90

/** Why a member is none of those whom the terms are for; null for those who are (rules/rewards §7). */
export function missedBy(
  { labels, countries, segment }: Eligibility,
  profile: Profile,
): 'label' | 'country' | 'segment' | null {
  if (labels.length > 0 && !labels.includes(profile.label)) return 'label'
  const { country } = profile
  if (countries.length > 0 && (country === null || !countries.includes(country))) return 'country'
  return segment && !isIn(segment, profile) ? 'segment' : null
}

function isIn(segment: Segment, { hasDeposited, played, today }: Profile): boolean {
  if (segment.kind === 'neverDeposited') return !hasDeposited
  const before = dayAfter(today, -segment.days)
  const lately = played.filter(({ day }) => day > before)
  switch (segment.kind) {
    case 'active':
      return lately.length > 0
    case 'lapsed':
      return played.length > 0 && lately.length === 0
    case 'highStakes':
      return lately.reduce((sum, { valid }) => sum + valid, 0n) >= segment.amount
  }
}
