import { type InEveryLanguage, inEveryLanguage } from '@parola/locales/languages'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { type Member, mobileIn } from '#people/member'
import { addMs, DAY_MS, dayOf } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import type { Glance } from '#platform/work'
import { type LiveRow, mostOf, readTerms, selectVersion, type Terms } from '#rewards/promotion'
import { selectTier, vipSettings } from '#rewards/vip'
import { type EntryRow, selectEntries } from './entry.sql.ts'
import {
  selectBiggestDeposit,
  selectFirstDeposits,
  selectLastPlayed,
  selectMobiles,
} from './member-facts.sql.ts'
import { mostForTier } from './owed.ts'
import {
  missedBy,
  type Need,
  PLAYED_DAYS_MAX,
  type Profile,
  type Situation,
  statusOf,
  type WhyClosed,
  windowAt,
} from './participation.rules.ts'

type Look = Pick<Glance, 'db' | 'brandId' | 'now'>

/** What decides whether a member may take part; null for a visitor. */
export type Facts = { member: Member; deposited: bigint; tier: number; profile: Profile } | null

/** A promotion as one member stands in it. Their terms are those they joined under. */
export type Standing = ReturnType<typeof statusOf> & {
  live: LiveRow
  terms: Terms
  termsHash: string
  version: number
  entry: EntryRow | null
  needs: Need[]
  win: string
}

export async function factsOf(look: Look, member: Member | null): Promise<Facts> {
  if (!member) return null
  const { memberId } = member
  const deposited = await selectBiggestDeposit(look.db, memberId)
  const tier = await selectTier(look.db, memberId)
  const { config } = await brandById(look.db, look.brandId, look.now)
  const known = (await knownOf(look.db, [memberId]))(memberId)
  const label = (await settingsOf(look, vipSettings)).tiers[tier]?.label ?? ''
  const profile = profileAt(known, { label, now: look.now, timeZone: config.timeZone })
  return { member, deposited, tier, profile }
}

/** What is known of a member, whenever it is asked for. */
type Known = {
  country: string | null
  firstDeposit: Date | null
  /** The newest first. */
  played: readonly { day: string; valid: bigint }[]
}

/**
 * What is known of each of these members, with the last days on which they played, and so many more: three reads for all
 * of them.
 */
export async function knownOf(
  db: Look['db'],
  members: readonly string[],
  moreDays = 0,
): Promise<(memberId: string) => Known> {
  const mobiles = await selectMobiles(db, members)
  const deposits = await selectFirstDeposits(db, members)
  const played = await selectLastPlayed(db, { members, limit: PLAYED_DAYS_MAX + moreDays })
  const playedBy = Map.groupBy(played, ({ memberId }) => memberId)
  return (memberId) => ({
    country: mobileIn(mobiles.get(memberId) ?? '', []).country,
    firstDeposit: deposits.get(memberId) ?? null,
    played: playedBy.get(memberId) ?? [],
  })
}

type Then = { label: string; now: Date; timeZone: string }

/** A member as they were at an instant. */
export function profileAt(known: Known, { label, now, timeZone }: Then): Profile {
  const { country, firstDeposit } = known
  const today = dayOf(now, timeZone)
  return {
    ...{ label, country, today, hasDeposited: firstDeposit !== null && firstDeposit < now },
    played: known.played.filter(({ day }) => day <= today),
  }
}

/** The standing of a member in each of these promotions. */
export async function standingsIn(
  look: Look,
  lives: readonly LiveRow[],
  facts: Facts,
): Promise<Standing[]> {
  const { config } = await brandById(look.db, look.brandId, look.now)
  const ids = lives.map(({ promotion_id }) => promotion_id)
  const entries = facts ? await selectEntries(look.db, facts.member.memberId, ids) : []
  return Promise.all(
    lives.map(async (live) => {
      const own = entries.filter((entry) => entry.promotion_id === live.promotion_id)
      const current = readTerms(live.terms)
      const win = windowAt(current.repeats, look.now, config.timeZone)
      const entry = entryNow(own, win)
      const frozen = entry && entry.version !== live.version
      const { promotion_id: promotionId, version } = live
      const row = frozen
        ? await selectVersion(look.db, { promotionId, version: entry.version })
        : null
      const terms = row ? readTerms(row.terms) : current
      const joined = { live, terms, termsHash: row?.terms_hash ?? live.terms_hash, entry, win }
      return {
        ...joined,
        version: row?.version ?? version,
        ...standingUnder(joined, facts, look.now),
      }
    }),
  )
}

export async function standingIn(look: Look, live: LiveRow, facts: Facts): Promise<Standing> {
  const [standing] = await standingsIn(look, [live], facts)
  if (!standing) throw new Error('a promotion without a standing')
  return standing
}

/** What waits for its member or an operator, from whichever window; else this window's. */
function entryNow(entries: readonly EntryRow[], win: string): EntryRow | null {
  const waiting = entries.filter(({ status }) => WAITING.includes(status)).at(-1)
  return waiting ?? entries.find((entry) => entry.win === win) ?? null
}

type Joined = Pick<Standing, 'live' | 'terms' | 'entry'>

const WAITING = ['claim', 'issued', 'applying', 'process']

function standingUnder({ live, terms, entry }: Joined, facts: Facts, now: Date) {
  const needs = needsOf(terms, facts)
  const situation: Situation = {
    kind: terms.offer.kind,
    state: live.state,
    startsAt: live.starts_at,
    endsAt: live.ends_at,
    hasBudget: hasBudget(live, terms),
    entry: (entry?.status ?? null) as Situation['entry'],
    unfit: unfitFor(live.promotion_id, terms, { facts, now }),
    needs,
  }
  return { ...statusOf(situation, now), needs }
}

/** A red envelope and a raffle are paid in parts; everything else needs the whole of its most. */
function hasBudget(live: LiveRow, { offer }: Terms): boolean {
  const isInParts = offer.kind === 'redEnvelope' || offer.kind === 'raffle'
  if (offer.kind === 'rebate') return true
  return isInParts ? live.left_minor > 0n : live.left_minor >= mostOf(offer)
}

type Requesting = { facts: Omit<NonNullable<Facts>, 'deposited'> | null; now: Date }

/** Why a member may not take part, by the terms; null where they may. */
export function unfitFor(
  promotionId: string,
  { eligibility, offer }: Terms,
  { facts, now }: Requesting,
): WhyClosed | null {
  if (!facts) return null
  const { registeredDays, isVerified, minTier, sharePercent } = eligibility
  if (shareOf(promotionId, facts.member.memberId) >= sharePercent) return 'share'
  const since = registeredDays === null ? null : addMs(now, -registeredDays * DAY_MS)
  if (since && facts.member.createdAt < since) return 'registered'
  if (isVerified && facts.member.kyc === 'R') return 'verified'
  const isBelow = offer.kind === 'manual' && mostForTier(offer, facts.tier) === 0n
  if (isBelow || facts.tier < minTier) return 'tier'
  return missedBy(eligibility, facts.profile)
}

const WHOLE = 100

/** Where a member stands among those a promotion reaches step by step, from 0 to 99: always the same. */
export function shareOf(promotionId: string, memberId: string): number {
  return sha256(`${promotionId}:${memberId}`).readUInt32BE() % WHOLE
}

/** What a member has to do first, by the terms. */
export function needsOf(
  { eligibility, offer }: Terms,
  facts: Pick<NonNullable<Facts>, 'member' | 'deposited'> | null,
): Need[] {
  const first = 'deposit' in offer ? offer.deposit : 0n
  return [
    ...(eligibility.isVerified && !facts?.member.kycApproved ? (['verified'] as const) : []),
    ...(first > 0n && (facts?.deposited ?? 0n) < first ? (['deposit'] as const) : []),
    ...(offer.kind === 'depositMatch' ? (['deposit'] as const) : []),
    ...(offer.kind === 'cashback' || offer.kind === 'raffle' ? (['play'] as const) : []),
  ]
}

/** The title of a promotion in every language, for messages that are read in any of them. */
export function titlesOf({ content }: Terms): InEveryLanguage<string> {
  return inEveryLanguage((language) => content[language].title)
}
