import type { PromotionKind } from '@parola/contract'
import { isCurrency, parseMinor } from '@parola/money'
import { cancelByRule } from '#games/free-round'
import { type ChosenOffer, findDeposit, keepOffer, offerOf } from '#money/deposit'
import type { Turnover } from '#money/turnover'
import { lockMember } from '#people/eligibility'
import type { Member } from '#people/member'
import type { Work } from '#platform/work'
import { recallReward } from '#rewards/bonus'
import { giveBack, lockPromotion, readTerms } from '#rewards/promotion'
import { sendMessage } from '#site/inbox'
import {
  type EntryRow,
  selectById,
  selectClaimedOfKinds,
  selectJoinedOfKind,
  selectOfDeposit,
} from './entry.sql.ts'
import { deleteDeposit, insertDeposit, selectBiggestDeposit } from './member-facts.sql.ts'
import { depositMatch } from './participation.rules.ts'
import { changeEntry, lockStanding, moveOrRefuse } from './take-part.ts'

/** Kinds that a member may claim once a deposit of some size is there. */
const AFTER_DEPOSIT: readonly PromotionKind[] = ['newMember', 'freeRounds', 'freeBet']

type Deposit = { memberId: string; reference: string; amount: bigint; begunAt: Date }
type Changed = {
  memberId: string
  data: {
    reference: string
    state: string
    amount: string
    currency: string
    begunAt?: string | undefined
  }
}

/** A deposit was credited or recalled: matches that wait for one are met by it, or lose it. */
export async function onDeposit(work: Work, turnover: Turnover, { memberId, data }: Changed) {
  if (!isCurrency(data.currency)) return
  const amount = parseMinor(data.amount, data.currency)
  const begunAt = data.begunAt ? new Date(data.begunAt) : work.now
  const deposit = { memberId, reference: data.reference, amount, begunAt }
  if (data.state === 'CREDITED') await onCredited(work, deposit)
  if (data.state === 'REVERSED') await onReversed(work, turnover, deposit)
}

async function onCredited(work: Work, { memberId, reference, amount, begunAt }: Deposit) {
  const { now } = work
  const member = await lockMember(work, memberId)
  // Facts may come late and in any order: what was recalled in the meantime counts for nothing.
  const row = await findDeposit(work.tx, reference)
  if (row?.state === 'REVERSED') return
  if (!(await insertDeposit(work.tx, { memberId, reference, amountMinor: amount, now }))) return
  // The member chose to have no bonus for it.
  if (row?.without_bonus) return
  const chosen = row ? offerOf(row) : null
  // One deposit meets one match: the one that was chosen with it, or else was joined first, before it was begun.
  const joined = await selectJoinedOfKind(work.tx, { memberId, kind: 'depositMatch', now })
  const fit = joined.filter(
    ({ promotion_id: id, joined_at: since }) =>
      since <= begunAt && (!chosen || chosen.offerId === id),
  )
  for (const each of fit) if (await isMet(work, { member, joined: each, reference, amount })) return
  if (chosen) await onOver(work, { memberId, reference, chosen })
}

type Meeting = { member: Member; joined: EntryRow; reference: string; amount: bigint }

/** Whether a deposit meets a match, which can then be claimed. */
async function isMet(work: Work, { member, joined, reference, amount }: Meeting) {
  const standing = await lockStanding(work, joined.promotion_id, member)
  const { entry, terms, status } = standing
  const { offer, wagering } = terms
  if (entry?.entry_id !== joined.entry_id) return false
  if (status !== 'joined' || offer.kind !== 'depositMatch' || amount < offer.min) return false
  const { ratePpm, cap } = offer
  const { multiple, base: mode } = wagering
  const { bonus, required } = depositMatch({ deposit: amount, ratePpm, cap, multiple, mode })
  if (bonus === 0n) return false
  await changeEntry(work, entry, {
    status: moveOrRefuse(status, 'met'),
    ...{ amountMinor: bonus, requiredMinor: required, basis: { deposit: reference } },
  })
  const { title } = terms.content[member.language]
  const met = { offerId: joined.promotion_id, name: title, reward: bonus, required }
  await keepOffer(work.tx, reference, met)
  const { memberId } = member
  await sendMessage(work, { memberId, kind: 'promotion-claim', params: { title } })
  return true
}

type Over = { memberId: string; reference: string; chosen: ChosenOffer }

/** The promotion that was chosen with a deposit adds nothing to it any more. */
async function onOver(work: Work, { memberId, reference, chosen }: Over) {
  await keepOffer(work.tx, reference, { ...chosen, reward: 0n, required: 0n })
  await sendMessage(work, { memberId, kind: 'deposit-offer-over', params: { reference } })
}

/** What was paid for a recalled deposit, or needed it, is taken back, as a debt where it was spent. */
async function onReversed(work: Work, turnover: Turnover, { memberId, reference }: Deposit) {
  await lockMember(work, memberId)
  await deleteDeposit(work.tx, memberId, reference)
  for (const found of await selectOfDeposit(work.tx, memberId, reference)) {
    await recall(work, turnover, found)
  }
  const left = await selectBiggestDeposit(work.tx, memberId)
  for (const found of await selectClaimedOfKinds(work.tx, { memberId, kinds: AFTER_DEPOSIT })) {
    const { offer } = readTerms(found.terms)
    if ('deposit' in offer && left < offer.deposit) await recall(work, turnover, found)
  }
}

async function recall(work: Work, turnover: Turnover, found: EntryRow) {
  const { brand_id: brandId, promotion_id: promotionId, entry_id: entryId } = found
  const kind = (await lockPromotion(work.tx, { brandId, promotionId }))?.kind
  const entry = await selectById(work.tx, { entryId, brandId })
  if (!entry) return
  if (entry.status !== 'claim' && entry.status !== 'claimed') return
  if (entry.reference && kind === 'freeRounds') {
    const named = { memberId: entry.member_id, campaign: entry.reference }
    await cancelByRule(work, named, 'their deposit was recalled')
  } else if (entry.reference) {
    await recallReward(work, turnover, entry.reference)
    await giveBack(work.tx, entry.promotion_id, entry.amount_minor)
  }
  await changeEntry(work, entry, { status: 'close' })
}
