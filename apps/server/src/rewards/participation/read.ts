import { tintOf } from '@parola/art'
import {
  GAME_TYPES,
  type PromotionStatus,
  type promotionDetail,
  type promotionHistory,
  type promotions,
} from '@parola/contract'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { turnoverSettings } from '#money/turnover'
import { findMember, type Member } from '#people/member'
import { addMs, DAY_MS, dayAfter, dayOf } from '#platform/clock'
import type { FieldKeys } from '#platform/crypto'
import { type Input, pageAt, rangeOf } from '#platform/http'
import { type Glance, memberOf, refuse } from '#platform/work'
import { categorySettings } from '#rewards/category'
import { draws, drawView, readTerms, selectLive, selectShown, type Terms } from '#rewards/promotion'
import { labelIn } from '#rewards/vip'
import { selectHistory } from './entry.sql.ts'
import { lossIn } from './lost.ts'
import { selectPlayed } from './member-facts.sql.ts'
import { mostForTier } from './owed.ts'
import { type Facts, factsOf, type Standing, standingIn, standingsIn } from './standing.ts'

/** How long a promotion that is over is still listed. */
const SHOWN_AFTER_MS = 7 * DAY_MS
const LISTED_MAX = 100
/** The days whose average is how fast a member plays. */
const PACE_DAYS = 30

type Language = Glance['actor']['language']

/** Promotions of the brand, with the status of this member; a visitor sees them as a new member would. */
export async function readPromotions(glance: Glance, { query }: Input<typeof promotions>) {
  const { db, brandId, now } = glance
  const since = addMs(now, -SHOWN_AFTER_MS)
  const lives = await selectShown(db, { brandId, since, limit: LISTED_MAX })
  const facts = await factsOf(glance, await viewer(glance))
  const standings = await standingsIn(glance, lives, facts)
  const language = query.lang ?? glance.actor.language
  return (
    standings
      .filter(({ terms }) => query.type === undefined || terms.type === query.type)
      // It has not reached this member yet.
      .filter(({ why }) => why !== 'share')
      .map((standing) => cardOf(standing, language))
  )
}

async function viewer({ db, actor }: Glance): Promise<Member | null> {
  return actor.memberId ? findMember({ db }, actor.memberId) : null
}

function cardOf({ live, terms, status }: Standing, language: Language) {
  return {
    ...{ id: live.promotion_id, type: terms.type, kind: terms.offer.kind },
    ...{ title: terms.content[language].title, summary: terms.content[language].summary },
    imageUrl: `/art/promotion/${terms.picture}`,
    tint: tintOf(terms.picture),
    ...{ startsAt: live.starts_at, endsAt: live.ends_at, status },
  }
}

/** @throws Refusal NOT_FOUND */
export async function readPromotion(
  glance: Glance,
  keys: FieldKeys,
  { query }: Input<typeof promotionDetail>,
) {
  const { db, brandId, now } = glance
  const live = await selectLive(db, { brandId, promotionId: query.id })
  if (!live) refuse('NOT_FOUND')
  const facts = await factsOf(glance, await viewer(glance))
  const standing = await standingIn(glance, live, facts)
  const language = query.lang ?? glance.actor.language
  const { terms, entry, termsHash, why, needs } = standing
  const { config } = await brandById(db, brandId, now)
  const { wagering, repeats, days, eligibility } = terms
  const offer = offerFor(terms, facts)
  return {
    ...cardOf(standing, language),
    text: terms.content[language].text,
    currency: config.currency,
    terms: { offer, wagering, repeats, days },
    eligibility: {
      ...eligibility,
      labels: eligibility.labels.map((label) => labelIn(label, language)),
    },
    ...{ termsHash, why, needs },
    entry: entry && {
      ...{ amount: entry.amount_minor, required: entry.required_minor, remark: entry.remark },
      ...{ reason: entry.reason, reference: entry.reference, joinedAt: entry.joined_at },
      loss: lossIn(entry.basis),
    },
    costs: await costsOf(glance, wagering),
    pace: await paceOf(glance, config.timeZone),
    draw: drawView(await draws.selectDraw(db, live.promotion_id), {
      ...{ keys, live, offer: terms.offer, now },
    }),
  }
}

/** An offer without its code, and with the most that this member may be issued. */
function offerFor({ offer }: Terms, facts: Facts): Terms['offer'] {
  if (offer.kind === 'promoCode') return { ...offer, code: '' }
  const most = offer.kind === 'manual' && facts ? mostForTier(offer, facts.tier) : 0n
  return offer.kind === 'manual' && most > 0n ? { ...offer, max: most } : offer
}

/** What the member staked on an average day of those that are over. */
async function paceOf({ db, now, actor }: Glance, timeZone: string): Promise<bigint | null> {
  if (!actor.memberId) return null
  const today = dayOf(now, timeZone)
  const span = { from: dayAfter(today, -PACE_DAYS), to: dayAfter(today, -1) }
  const played = await selectPlayed(db, { memberId: actor.memberId, ...span })
  const valid = played.reduce((sum, each) => sum + each.valid, 0n)
  return valid > 0n ? valid / BigInt(PACE_DAYS) : null
}

/** What a category is expected to keep of stakes, and how much of them counts towards the turnover, or the bonus. */
async function costsOf(glance: Glance, wagering: Terms['wagering']) {
  const { marginsPpm, wageringPercent } = await settingsOf(glance, categorySettings)
  const weights: Partial<Record<string, number>> = wagering.bonus
    ? wageringPercent
    : (await settingsOf(glance, turnoverSettings)).weights
  return GAME_TYPES.map((gameType) => ({
    gameType,
    marginPpm: marginsPpm[gameType] ?? 0,
    weight: weights[gameType] ?? 100,
  }))
}

export async function readHistory(glance: Glance, { query }: Input<typeof promotionHistory>) {
  const { db, brandId, now, actor } = glance
  const memberId = memberOf(glance)
  const { rows, total } = await selectHistory(db, { memberId, ...rangeOf(query) })
  const { config } = await brandById(db, brandId, now)
  const content = rows.map((row) => ({
    ...{ id: row.promotion_id, title: readTerms(row.terms).content[actor.language].title },
    ...{ status: row.status as PromotionStatus, amount: row.amount_minor },
    ...{ currency: config.currency, reference: row.reference, reason: row.reason },
    changedAt: row.changed_at,
  }))
  return pageAt(query, { content, total })
}
