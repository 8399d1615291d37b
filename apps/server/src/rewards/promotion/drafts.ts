import type { publishPromotion, savePromotion, stopPromotion } from '@parola/contract'
import { type Currency, formatMinor } from '@parola/money'
import { record } from '#foundations/audit'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { listedTitle } from '#games/catalogue'
import { type Approvable, propose } from '#people/approval'
import type { FieldKeys } from '#platform/crypto'
import type { Input } from '#platform/http'
import { operatorOf, refuse, type Work } from '#platform/work'
import { vipSettings } from '#rewards/vip'
import { prepareDraw } from './draw.ts'
import {
  insertPromotion,
  insertVersion,
  lockPromotion,
  type PromotionRow,
  publish,
  selectPage,
  selectVersion,
  selectVersions,
  stop,
} from './promotion.sql.ts'
import { flawsOf, type Terms } from './terms.rules.ts'
import { canonical, hashOf, readTerms } from './terms.ts'

/**
 * Saves terms as a new version; none is changed. The first one makes the promotion, of this kind for good.
 * @throws Refusal PROMO_CHANGED when somebody saved a newer version, PROMO_TERMS with the fields, GAME_UNKNOWN
 */
export async function save(work: Work, { body }: Input<typeof savePromotion>) {
  const { id: promotionId, seen, terms, because: reason } = body
  const named = { brandId: work.brandId, promotionId }
  await refuseFlawed(work, terms)
  if (seen === 0) {
    const { config } = await brandById(work.tx, work.brandId, work.now)
    await insertPromotion(work.tx, {
      ...{ ...named, kind: terms.offer.kind, startsAt: terms.startsAt, endsAt: terms.endsAt },
      ...{ currency: config.currency, budgetMinor: terms.budget, now: work.now },
    })
  }
  const row = await lockPromotion(work.tx, named)
  if (!row) refuse('NOT_FOUND')
  const [last] = await selectVersions(work.tx, promotionId)
  if ((last?.version ?? 0) !== seen) refuse('PROMO_CHANGED')
  if (row.kind !== terms.offer.kind) refuseTerms([{ field: 'terms.offer', rule: 'kind' }])
  const version = seen + 1
  const author = operatorOf(work)
  const saved = { terms: canonical(terms), hash: hashOf(terms), author, reason, now: work.now }
  await insertVersion(work.tx, { promotionId, version, ...saved })
  const after = { version, hash: saved.hash }
  await record(work, { what: 'promotion.save', subject: subjectOf(promotionId), after, reason })
  return { version }
}

const subjectOf = (promotionId: string) => `promotion:${promotionId}`

function refuseTerms(fields: { field: string; rule: string }[]): never {
  refuse('PROMO_TERMS', { fields })
}

async function refuseFlawed(work: Work, terms: Terms) {
  const flaws = flawsOf(terms)
  if (flaws.length > 0)
    refuseTerms(flaws.map(({ field, rule }) => ({ field: `terms.${field}`, rule })))
  await refuseNobody(work, terms.eligibility)
  const { offer } = terms
  if (offer.kind !== 'freeRounds') return
  const title = await listedTitle({ ...work, db: work.tx }, { nodeId: offer.nodeId })
  if (!title?.active)
    refuse('GAME_UNKNOWN', { fields: [{ field: 'terms.offer.nodeId', rule: 'game' }] })
}

/** Terms for labels that the VIP club does not have, or for countries whose numbers are not accepted, are for nobody. */
async function refuseNobody(work: Work, { labels, countries }: Terms['eligibility']) {
  const { tiers } = await settingsOf(work, vipSettings)
  const { mobileCountries } = (await brandById(work.tx, work.brandId, work.now)).config
  const isUnknown = labels.some((label) => !tiers.some((tier) => tier.label === label))
  if (isUnknown) refuseTerms([{ field: 'terms.eligibility.labels', rule: 'vipLabel' }])
  const isElsewhere = countries.some((country) => !mobileCountries.includes(country))
  if (isElsewhere) refuseTerms([{ field: 'terms.eligibility.countries', rule: 'notServed' }])
}

/**
 * Asks a second operator to publish a version.
 * @throws Refusal NOT_FOUND, PROMO_STATE, PROMO_CHANGED, ALREADY_REQUESTED
 */
export async function requestPublishing(work: Work, { body }: Input<typeof publishPromotion>) {
  const { row, terms } = await versionOf(work, body)
  if (row.state === 'stopped') refuse('PROMO_STATE')
  const currency = row.currency as Currency
  await propose(work, {
    kind: 'promotion.publish',
    subject: subjectOf(body.id),
    details: {
      ...{ promotionId: body.id, version: body.version, title: terms.content.EN.title },
      ...{ promotionKind: row.kind, budget: formatMinor(terms.budget, currency), currency },
    },
    reason: body.because,
  })
  return null
}

type Named = { id: string; version: number }

async function versionOf(work: Work, { id: promotionId, version }: Named) {
  const row = await lockPromotion(work.tx, { brandId: work.brandId, promotionId })
  const found = row && (await selectVersion(work.tx, { promotionId, version }))
  if (!row || !found) refuse('NOT_FOUND')
  const [last] = await selectVersions(work.tx, promotionId)
  if (last?.version !== version) refuse('PROMO_CHANGED')
  return { row, terms: readTerms(found.terms) }
}

/** A version that a second operator publishes: what was claimed before keeps its terms. */
export const publishApproval = (keys: FieldKeys): Approvable => ({
  kind: 'promotion.publish',
  proposeRight: 'reward.grant',
  needs: 'reward.approve',
  carryOut: async (work, { details, reason }) => {
    const { promotionId: id, version } = details as { promotionId: string; version: number }
    const { row, terms } = await versionOf(work, { id, version })
    if (row.state === 'stopped') refuse('PROMO_STATE')
    await refuseOtherDraw(work, row, terms)
    await putLive(work, keys, { row, version, terms })
    const subject = subjectOf(id)
    await record(work, { what: 'promotion.publish', subject, after: { version }, reason })
  },
})

/** The parts of an envelope and the commitment of a raffle are public: they stay, and after their end nobody joins. */
async function refuseOtherDraw(work: Work, row: PromotionRow, { offer }: Terms) {
  if (row.live_version === null || (row.kind !== 'redEnvelope' && row.kind !== 'raffle')) return
  if (row.ends_at && row.ends_at <= work.now)
    refuseTerms([{ field: 'terms.endsAt', rule: 'drawn' }])
  const named = { promotionId: row.promotion_id, version: row.live_version }
  const before = readTerms((await selectVersion(work.tx, named))?.terms)
  const text = (each: Terms['offer']) => canonical({ ...before, offer: each })
  if (text(before.offer) !== text(offer)) refuseTerms([{ field: 'terms.offer', rule: 'drawn' }])
}

/** Whether the brand has ever made a promotion. */
export async function hasPromotions({ tx, brandId }: Pick<Work, 'tx' | 'brandId'>) {
  return (await selectPage(tx, { brandId, limit: 1 })).length > 0
}

type New = { promotionId: string; terms: Terms }

/** Makes a promotion of the brand that is live at once, by nobody: for what an installation begins with. */
export async function publishNew(work: Work, keys: FieldKeys, { promotionId, terms }: New) {
  const { config } = await brandById(work.tx, work.brandId, work.now)
  const named = { brandId: work.brandId, promotionId }
  await insertPromotion(work.tx, {
    ...{ ...named, kind: terms.offer.kind, startsAt: terms.startsAt, endsAt: terms.endsAt },
    ...{ currency: config.currency, budgetMinor: terms.budget, now: work.now },
  })
  const saved = { terms: canonical(terms), hash: hashOf(terms), author: null, now: work.now }
  await insertVersion(work.tx, { promotionId, version: 1, reason: 'installation', ...saved })
  const row = await lockPromotion(work.tx, named)
  if (row) await putLive(work, keys, { row, version: 1, terms })
}

/** Publishes a version: the budget that was used so far stays used. @throws Refusal PROMO_TERMS */
async function putLive(
  work: Pick<Work, 'tx'>,
  keys: FieldKeys,
  { row, version, terms }: { row: PromotionRow; version: number; terms: Terms },
) {
  const { offer, budget } = terms
  const used = row.live_version === null ? 0n : row.budget_minor - row.left_minor
  if (budget < used) refuseTerms([{ field: 'terms.budget', rule: 'used' }])
  await prepareDraw(work.tx, keys, { promotionId: row.promotion_id, terms })
  const isPublished = await publish(work.tx, {
    ...{ promotionId: row.promotion_id, version, startsAt: terms.startsAt, endsAt: terms.endsAt },
    ...{ budgetMinor: budget, leftMinor: budget - used },
    code: offer.kind === 'promoCode' ? offer.code.toUpperCase() : null,
  })
  if (!isPublished) refuseTerms([{ field: 'terms.offer.code', rule: 'taken' }])
}

/** Stops a promotion at once; rewards that are ready stay. @throws Refusal NOT_FOUND, PROMO_STATE */
export async function stopNow(work: Work, { body }: Input<typeof stopPromotion>) {
  const row = await lockPromotion(work.tx, { brandId: work.brandId, promotionId: body.id })
  if (!row) refuse('NOT_FOUND')
  if (row.state !== 'live') refuse('PROMO_STATE')
  await stop(work.tx, body.id, work.now)
  const subject = subjectOf(body.id)
  await record(work, { what: 'promotion.stop', subject, reason: body.because })
  return null
}
