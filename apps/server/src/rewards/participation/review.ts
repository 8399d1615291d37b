import type {
  decideApplication,
  opsApplicationImage,
  opsApplications,
  takeApplication,
} from '@parola/contract'
import { formatMinor } from '@parola/money'
import { record } from '#foundations/audit'
import { settingsOf } from '#foundations/settings'
import { ALONE_IN_ALL, countInDay, giftSettings } from '#people/approval'
import { lockMember } from '#people/eligibility'
import { findMembers, type Member } from '#people/member'
import { refuseLinked, selectOperators } from '#people/operator'
import { addMs, DAY_MS } from '#platform/clock'
import { type FieldKeys, openText } from '#platform/crypto'
import { type Input, pageAfter } from '#platform/http'
import { type Glance, operatorOf, refuse, type Work } from '#platform/work'
import { issueReward } from '#rewards/bonus'
import { readTerms, reserve } from '#rewards/promotion'
import { selectTier, selectTiers } from '#rewards/vip'
import { sendMessage } from '#site/inbox'
import { pictureContext, selectApplications, selectPicture } from './application.sql.ts'
import { rewardOf } from './claim.ts'
import { type EntryRow, selectById } from './entry.sql.ts'
import { mostForTier } from './owed.ts'
import { type Standing, titlesOf } from './standing.ts'
import { changeEntry, lockStanding, moveOrRefuse } from './take-part.ts'

/** Takes an application: its member can no longer withdraw it. @throws Refusal NOT_FOUND, PROMO_STATE */
export async function take(work: Work, { body }: Input<typeof takeApplication>) {
  const { entry, standing } = await lockApplication(work, body.id)
  const status = moveOrRefuse(standing.status, 'take')
  await changeEntry(work, entry, { status, takenBy: operatorOf(work) })
  await record(work, { what: 'promotion.take', subject: subjectOf(entry), reason: null })
  return null
}

/**
 * Issues the reward of an application, or rejects it with a reason. Above the brand's limit for one operator, by the sum
 * of what they gave alone in 24 hours, neither whoever took it nor an operator linked to them decides it.
 * @throws Refusal NOT_FOUND, PROMO_STATE, PROMO_BUDGET, AMOUNT_OUT_OF_LIMITS, SELF_APPROVAL, LINKED_OPERATOR,
 * MEMBER_INELIGIBLE
 */
export async function decide(work: Work, { body }: Input<typeof decideApplication>) {
  // The sums of operators before the member, in the same order as everywhere.
  const isAlone = await mayAlone(work, body)
  const application = await lockApplication(work, body.id)
  const { entry, standing, member } = application
  const decidedBy = operatorOf(work)
  const subject = subjectOf(entry)
  if (body.amount === null) {
    const status = moveOrRefuse(standing.status, 'reject')
    await changeEntry(work, entry, { status, decidedBy, reason: body.because })
    const params = { title: titlesOf(standing.terms), reason: body.because }
    await sendMessage(work, { memberId: member.memberId, kind: 'promotion-rejected', params })
    await record(work, { what: 'promotion.reject', subject, reason: body.because })
    return null
  }
  const status = moveOrRefuse(standing.status, 'approve')
  await refuseAmount(work, application, body.amount)
  if (!isAlone) await refuseAlone(work, entry)
  if (!(await reserve(work.tx, entry.promotion_id, body.amount))) refuse('PROMO_BUDGET')
  const required = body.amount * BigInt(standing.terms.wagering.multiple)
  const owed = { amount: body.amount, required }
  const { reference } = await issueReward(work, rewardOf(work, { member, standing, owed }))
  await changeEntry(work, entry, {
    ...{ status, decidedBy, reason: body.because, reference },
    ...{ amountMinor: owed.amount, requiredMinor: owed.required },
  })
  const after = { amount: formatMinor(body.amount, member.currency), reference }
  await record(work, { what: 'promotion.issue', subject, after, reason: body.because })
  return null
}

type Application = { entry: EntryRow; standing: Standing; member: Member }

/** Locked in the order of every change: the member, then the promotion. */
async function lockApplication(work: Work, entryId: string): Promise<Application> {
  const named = { entryId, brandId: work.brandId }
  const found = await selectById(work.tx, named)
  if (!found?.applied_at) refuse('NOT_FOUND')
  const member = await lockMember(work, found.member_id)
  const standing = await lockStanding(work, found.promotion_id, member)
  const entry = await selectById(work.tx, named)
  if (!entry || entry.entry_id !== standing.entry?.entry_id) refuse('PROMO_STATE')
  return { entry, standing, member }
}

async function refuseAmount({ tx }: Work, { standing, member }: Application, amount: bigint) {
  const { offer } = standing.terms
  if (offer.kind !== 'manual') refuse('PROMO_STATE')
  const max = mostForTier(offer, await selectTier(tx, member.memberId))
  const min = offer.byTier ? max : 1n
  if (member.status !== 'active' || member.barredFor !== null) refuse('MEMBER_INELIGIBLE')
  if (amount <= 0n || amount < min || amount > max) {
    const { currency } = member
    const params = { min: formatMinor(min, currency), max: formatMinor(max, currency) }
    const fields = [{ field: 'amount', rule: 'limits', params }]
    refuse('AMOUNT_OUT_OF_LIMITS', { ...params, fields })
  }
}

type Deciding = Pick<Input<typeof decideApplication>['body'], 'id' | 'amount'>

/** Whether one operator may give this alone: it is summed with their other gifts of 24 hours. */
async function mayAlone(work: Work, { id: entryId, amount }: Deciding): Promise<boolean> {
  const found = await selectById(work.tx, { entryId, brandId: work.brandId })
  if (!found || amount === null) return true
  const { twoFromMinor: upTo } = await settingsOf(work, giftSettings)
  const limits = { upTo, upToInAll: upTo * ALONE_IN_ALL }
  const act = { matter: 'gift', memberId: found.member_id, amount, ...limits } as const
  return (await countInDay(work, act)).isWithin
}

/** @throws Refusal SELF_APPROVAL, LINKED_OPERATOR */
async function refuseAlone(work: Work, entry: EntryRow) {
  const operatorId = operatorOf(work)
  if (entry.taken_by === operatorId) refuse('SELF_APPROVAL')
  const others = entry.taken_by ? [entry.taken_by] : []
  await refuseLinked(work, { operatorId, others, since: entry.changed_at })
}

const subjectOf = ({ entry_id }: EntryRow) => `application:${entry_id}`

type Shown = 'applying' | 'process' | 'issued' | 'claimed' | 'rejected' | 'close'

export async function readApplications(glance: Glance, { query }: Input<typeof opsApplications>) {
  const { db, brandId, now } = glance
  const page = { brandId, isOpen: query.view !== 'decided', cursor: query.cursor, now }
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) => selectApplications(db, { ...page, limit }),
    (row) => row.entry_id,
  )
  const operators = await selectOperators(db)
  const names = new Map(operators.map((each) => [each.operator_id, each.username]))
  const ids = shown.map((row) => row.member_id)
  const members = await findMembers({ db }, ids)
  const tiers = await selectTiers(db, ids)
  const content = shown.map((row) => {
    const { offer, content: texts } = readTerms(row.terms)
    const appliedAt = row.applied_at ?? row.joined_at
    return {
      ...{ id: row.entry_id, promotionId: row.promotion_id },
      promotion: texts[glance.actor.language].title,
      username: members.get(row.member_id)?.username ?? '',
      status: row.status as Shown,
      ...{ remark: row.remark ?? '', images: Number(row.images), appliedAt },
      dueAt: addMs(appliedAt, DAY_MS),
      max: offer.kind === 'manual' ? mostForTier(offer, tiers.get(row.member_id) ?? 0) : 0n,
      currency: row.currency as Member['currency'],
      takenBy: row.taken_by && (names.get(row.taken_by) ?? ''),
      reason: row.reason,
    }
  })
  return { content, next }
}

/** @throws Refusal NOT_FOUND */
export async function readPicture(
  { db, brandId }: Glance,
  keys: FieldKeys,
  { query }: Input<typeof opsApplicationImage>,
) {
  const { id: entryId, place } = query
  const sealed = await selectPicture(db, { brandId, entryId, place })
  if (!sealed) refuse('NOT_FOUND')
  const base64 = openText(keys, sealed, pictureContext(entryId, place))
  return { url: `data:image/webp;base64,${base64}` }
}
