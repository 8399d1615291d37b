import type { PromotionKind, PromotionStatus } from '@parola/contract'
import { CLAIM_KEYS, type PROMOTION_CLOSED } from '@parola/contract/rewards/promotion-lists'
import { mulDiv } from '@parola/money'
import type { Terms } from '#rewards/promotion'
import { dayAfter, dayOf } from '../../platform/clock/day.rules.ts'

const PPM = 1_000_000n

export type PromotionAction =
  | 'start'
  | 'join'
  | 'apply'
  | 'met'
  | 'claimAuto'
  | 'claimReviewed'
  | 'take'
  | 'withdraw'
  | 'approve'
  | 'reject'
  | 'collect'
  | 'end'
  | 'nextWindow'

/** From a status by an action to the next (rules/rewards §6); every other move is refused. */
const MOVES: Record<PromotionStatus, Partial<Record<PromotionAction, PromotionStatus>>> = {
  comingSoon: { start: 'join' },
  join: { join: 'joined', apply: 'applying', end: 'close' },
  joined: { met: 'claim', withdraw: 'join', end: 'close' },
  claim: { claimAuto: 'claimed', claimReviewed: 'process' },
  applying: { take: 'process', withdraw: 'join', end: 'close' },
  process: { approve: 'issued', reject: 'rejected', end: 'close' },
  rejected: { apply: 'applying', end: 'close' },
  issued: { collect: 'claimed' },
  claimed: { nextWindow: 'join' },
  close: {},
}

/** The next status, or null for a move that is refused. */
export function promoMove(from: PromotionStatus, action: PromotionAction): PromotionStatus | null {
  return MOVES[from][action] ?? null
}

/** Kinds that a member joins first, and those that they apply for. */
const OPT_IN: readonly PromotionKind[] = ['depositMatch', 'cashback', 'raffle']
const REVIEWED: readonly PromotionKind[] = ['manual']

export const needsOptIn = (kind: PromotionKind) => OPT_IN.includes(kind)
export const isReviewed = (kind: PromotionKind) => REVIEWED.includes(kind)

export type WhyClosed = (typeof PROMOTION_CLOSED)[number]
export type Need = 'verified' | 'deposit' | 'play' | 'draw'

export type Situation = {
  kind: PromotionKind
  state: string
  startsAt: Date
  endsAt: Date | null
  hasBudget: boolean
  /** Of this window; null while the member has no part in it. */
  entry: PromotionStatus | null
  /** Why this member may not take part, by the terms. */
  unfit: WhyClosed | null
  /** What is missing until the reward is ready. */
  needs: readonly Need[]
}

/** What survives the end of a promotion and of its budget. */
const KEPT: readonly PromotionStatus[] = ['claim', 'issued', 'claimed']

/** A member's status in a promotion at an instant, and why it is closed to them. */
export function statusOf(
  s: Situation,
  now: Date,
): { status: PromotionStatus; why: WhyClosed | null } {
  if (s.entry && KEPT.includes(s.entry)) return { status: s.entry, why: null }
  if (s.state !== 'live' || (s.endsAt && s.endsAt <= now)) return closed(afterEnd(s), 'over')
  if (now < s.startsAt) return { status: 'comingSoon', why: null }
  if (s.entry) return { status: s.entry, why: s.entry === 'close' ? 'over' : null }
  if (s.unfit) return closed(null, s.unfit)
  if (!s.hasBudget) return closed(null, 'budget')
  return { status: firstStatus(s), why: null }
}

/** A raffle is drawn after its end, and a week's loss is computed after it. */
function afterEnd({ kind, entry }: Situation): PromotionStatus | null {
  return entry === 'joined' && (kind === 'raffle' || kind === 'cashback') ? 'joined' : null
}

function closed(kept: PromotionStatus | null, why: WhyClosed) {
  return kept ? { status: kept, why: null } : { status: 'close' as const, why }
}

function firstStatus({ kind, needs }: Situation): PromotionStatus {
  if (kind === 'rebate') return 'joined'
  if (needsOptIn(kind) || isReviewed(kind) || kind === 'promoCode') return 'join'
  return needs.length === 0 ? 'claim' : 'joined'
}

export type DepositMatch = {
  deposit: bigint
  ratePpm: number
  cap: bigint
  multiple: number
  mode: 'bonus' | 'depositAndBonus'
}

/** What a deposit match pays, and what has to be staked for it (rules/rewards §7). */
export function depositMatch({ deposit, ratePpm, cap, multiple, mode }: DepositMatch) {
  const share = mulDiv(deposit, { numerator: BigInt(ratePpm), denominator: PPM })
  const bonus = share < cap ? share : cap
  const base = mode === 'bonus' ? bonus : deposit + bonus
  return { bonus, required: base * BigInt(multiple) }
}

export type Cashback = {
  cashStake: bigint
  cashPayout: bigint
  rewards: bigint
  tiers: readonly { loss: bigint; ratePpm: number }[]
  min: bigint
  cap: bigint
}

/** What a lost week returns: the rate of the highest tier reached, on the whole base (rules/rewards §7). */
export function cashback({ cashStake, cashPayout, rewards, tiers, min, cap }: Cashback) {
  const base = cashStake - cashPayout - rewards
  const reached = tiers.filter(({ loss }) => loss <= base)
  const ratePpm = reached.reduce((rate, tier) => Math.max(rate, tier.ratePpm), 0)
  if (base <= 0n) return { base, ratePpm: 0, amount: 0n }
  const share = mulDiv(base, { numerator: BigInt(ratePpm), denominator: PPM })
  const capped = share < cap ? share : cap
  return { base, ratePpm, amount: capped < min ? 0n : capped }
}

export type ClaimKey = (typeof CLAIM_KEYS)[number]
type Counts = Partial<Record<ClaimKey, number>>

const USED = {
  person: 'ALREADY_USED_PERSON',
  device: 'ALREADY_USED_DEVICE',
  paymentAccount: 'ALREADY_USED_PAYMENTACCOUNT',
  ip: 'ALREADY_USED_IP',
} as const

/** The refusal of the first key that is at its limit; null when none is. A limit of 0 is not checked. */
export function usedKey(limits: Counts, claims: Counts): (typeof USED)[ClaimKey] | null {
  const first = CLAIM_KEYS.find((key) => {
    const limit = limits[key] ?? 0
    return limit > 0 && (claims[key] ?? 0) >= limit
  })
  return first ? USED[first] : null
}

export type Repeats = 'once' | 'daily' | 'weekly'

/** The name of the window of an instant: its first day in the brand's time, or `once`. */
export function windowAt(repeats: Repeats, now: Date, timeZone: string): string {
  return repeats === 'once' ? 'once' : windowOf(repeats, dayOf(now, timeZone))
}

/** The name of the window of a day of the brand. */
export function windowOf(repeats: Repeats, day: string): string {
  if (repeats === 'once') return 'once'
  return repeats === 'daily' ? day : mondayOf(day)
}

/** The names of the windows of an instant, however often a promotion repeats. */
export const windowsAt = (now: Date, timeZone: string): Record<Repeats, string> => ({
  once: windowAt('once', now, timeZone),
  daily: windowAt('daily', now, timeZone),
  weekly: windowAt('weekly', now, timeZone),
})

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return dayAfter(day, 1 - Temporal.PlainDate.from(day).dayOfWeek)
}

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
