import type { joinPromotion, leavePromotion, PromotionStatus } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { lockMember, refuseUnfit } from '#people/eligibility'
import { findMember, type Member } from '#people/member'
import type { Input } from '#platform/http'
import { newId } from '#platform/random'
import { memberOf, refuse, type Work } from '#platform/work'
import { lockPromotion, selectLive } from '#rewards/promotion'
import {
  deleteEntry,
  type EntryChange,
  type EntryRow,
  insertEntry,
  selectGroups,
  updateEntry,
} from './entry.sql.ts'
import { changeOf, promotionChanged } from './facts.ts'
import { needsOptIn, type PromotionAction, promoMove, windowsAt } from './participation.rules.ts'
import { factsOf, type Standing, standingIn } from './standing.ts'

/** A member who may receive a bonus, locked. @throws Refusal with the reason why they may not */
export async function fitMember(work: Work): Promise<Member> {
  const { config } = await brandById(work.tx, work.brandId, work.now)
  const member = await lockMember(work, memberOf(work))
  refuseUnfit(member, 'bonus', config)
  return member
}

/** Whether a member earns by a rule now: nobody does who is blocked, barred or away (rules/rewards §6). */
export async function mayEarn({ tx }: Pick<Work, 'tx'>, memberId: string): Promise<boolean> {
  const member = await findMember({ db: tx }, memberId)
  return member?.status === 'active' && member.barredFor === null && member.away === null
}

/**
 * A member's standing in a promotion, under the lock of the promotion: every part in it changes under this lock.
 * @throws Refusal NOT_FOUND
 */
export async function lockStanding(work: Work, promotionId: string, member: Member) {
  const named = { brandId: work.brandId, promotionId }
  if (!(await lockPromotion(work.tx, named))) refuse('NOT_FOUND')
  const look = { db: work.tx, brandId: work.brandId, now: work.now }
  const live = await selectLive(work.tx, named)
  if (!live) refuse('NOT_FOUND')
  return standingIn(look, live, await factsOf(look, member))
}

/** @throws Refusal PROMO_STATE for a move that the table of statuses does not have */
export function moveOrRefuse(from: PromotionStatus, action: PromotionAction): PromotionStatus {
  return promoMove(from, action) ?? refuse('PROMO_STATE')
}

/** @throws Refusal PROMO_TERMS_CHANGED when the member has seen other terms than those that apply */
export function refuseUnseen(standing: Standing, termsHash: string) {
  if (standing.termsHash !== termsHash) refuse('PROMO_TERMS_CHANGED')
}

/** @throws Refusal KYC_NEEDED for terms of verified members, whatever the status */
export function refuseUnverified({ needs }: Standing) {
  if (needs.includes('verified')) refuse('KYC_NEEDED')
}

/** Stores a member's part with its new status, under the terms that apply, and announces it. */
export async function keepEntry(
  work: Work,
  standing: Standing,
  { memberId, ...change }: EntryChange & { memberId: string },
): Promise<EntryRow> {
  const { live, version, termsHash, win } = standing
  const entry =
    standing.entry ??
    (await insertEntry(work.tx, {
      ...{ promotionId: live.promotion_id, memberId, win, entryId: newId(work.now) },
      ...{ brandId: live.brand_id, status: change.status, version, termsHash, now: work.now },
    }))
  return changeEntry(work, entry, change)
}

/** Changes a part under the lock of its promotion, and announces it. */
export async function changeEntry(work: Work, entry: EntryRow, change: EntryChange) {
  const changed = await updateEntry(work.tx, entry.entry_id, { ...change, now: work.now })
  await work.emit(promotionChanged, changeOf(changed))
  return changed
}

/**
 * Opts in under the terms that the member has seen.
 * @throws Refusal PROMO_STATE, PROMO_TERMS_CHANGED, PROMO_STACK, or the reason why the member may have no bonus
 */
export async function join(work: Work, { body }: Input<typeof joinPromotion>) {
  const member = await fitMember(work)
  const standing = await lockStanding(work, body.id, member)
  if (standing.status === 'joined' && standing.entry) return { status: standing.status }
  const { kind } = standing.terms.offer
  if (!needsOptIn(kind)) refuse('PROMO_STATE')
  moveOrRefuse(standing.status, 'join')
  refuseUnseen(standing, body.termsHash)
  return { status: await joinUnder(work, standing, member.memberId) }
}

/** Opts a member in whose standing is locked. @throws Refusal PROMO_STATE, PROMO_STACK */
export async function joinUnder(work: Work, standing: Standing, memberId: string) {
  const status = moveOrRefuse(standing.status, 'join')
  await refuseStacked(work, standing, memberId)
  await keepEntry(work, standing, { memberId, status })
  return status
}

/**
 * Of a group one promotion is joined at a time, and one is paid for a deposit (rules/rewards §6). What was joined in a
 * window that is over stands in nobody's way.
 * @throws Refusal PROMO_STACK
 */
export async function refuseStacked(work: Work, { terms, live }: Standing, memberId: string) {
  if (terms.group === '') return
  const { timeZone } = (await brandById(work.tx, work.brandId, work.now)).config
  const windows = Object.values(windowsAt(work.now, timeZone))
  const { offer } = terms
  const groups = await selectGroups(work.tx, {
    ...{ memberId, except: live.promotion_id, windows, now: work.now },
    isForDeposit: 'deposit' in offer && offer.deposit > 0n,
  })
  if (groups.includes(terms.group)) refuse('PROMO_STACK')
}

/** Withdraws an application, or an opt-in. @throws Refusal NOT_FOUND, PROMO_STATE */
export async function leave(work: Work, { body }: Input<typeof leavePromotion>) {
  const member = await lockMember(work, memberOf(work))
  const standing = await lockStanding(work, body.id, member)
  if (!standing.entry) refuse('PROMO_STATE')
  const status = moveOrRefuse(standing.status, 'withdraw')
  await deleteEntry(work.tx, standing.entry.entry_id)
  await work.emit(promotionChanged, changeOf({ ...standing.entry, status, changed_at: work.now }))
  return { status }
}
