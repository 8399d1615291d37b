import type { PromotionKind } from '@parola/contract'
import { isCurrency, parseMinor } from '@parola/money'
import { brandById } from '#foundations/brand'
import { cancelByRule } from '#games/free-round'
import { type ChosenOffer, findDeposit, keepOffer, offerOf } from '#money/deposit'
import type { Turnover } from '#money/turnover'
import { lockMember } from '#people/eligibility'
import type { Member } from '#people/member'
import type { Work } from '#platform/work'
import { recallReward } from '#rewards/bonus'
import { giveBack, lockPromotion, readTerms, selectVersion } from '#rewards/promotion'
import { sendMessage } from '#site/inbox'
import {
  type EntryRow,
  selectById,
  selectClaimedOfKinds,
  selectJoinedOfKind,
  selectOfDeposit,
} from './entry.sql.ts'
import { deleteDeposit, insertDeposit, selectBiggestDeposit } from './member-facts.sql.ts'
import { matchOf } from './owed.ts'
import { type Repeats, windowsAt } from './participation.rules.ts'
import { titlesOf } from './standing.ts'
import { changeEntry, moveOrRefuse } from './take-part.ts'

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
  // One deposit meets one match: the one that was chosen with it, or else was joined first, before it was begun. It
  // belongs to the window in which it was begun, although it may be credited in a later one.
  const joined = await joinedIn(work, memberId, begunAt)
  const fit = joined.filter(
    ({ promotion_id: id, joined_at: since }) =>
      since <= begunAt && (!chosen || chosen.offerId === id),
  )
  for (const each of fit) if (await isMet(work, { member, joined: each, reference, amount })) return
  if (chosen) await onOver(work, { memberId, reference, chosen })
}

/** Matches that a member has joined in the windows of an instant. */
async function joinedIn({ tx, brandId, now }: Work, memberId: string, instant: Date) {
  const { timeZone } = (await brandById(tx, brandId, now)).config
  const windows = windowsAt(instant, timeZone)
  const named = { memberId, kind: 'depositMatch', windows: Object.values(windows), now }
  const joined = await selectJoinedOfKind(tx, named)
  return joined.filter(({ win, repeats }) => windows[repeats as Repeats] === win)
}

type Meeting = { member: Member; joined: EntryRow; reference: string; amount: bigint }

/** Whether a deposit meets a match, which can then be claimed: by the terms that it was joined under. */
async function isMet(work: Work, { member, joined, reference, amount }: Meeting) {
  const { promotion_id: promotionId, entry_id: entryId, brand_id: brandId, version } = joined
  const promotion = await lockPromotion(work.tx, { brandId, promotionId })
  const entry = await selectById(work.tx, { entryId, brandId })
  if (!promotion || !entry || !isRunning(promotion, work.now)) return false
  const terms = readTerms((await selectVersion(work.tx, { promotionId, version }))?.terms)
  const match = matchOf(terms, amount)
  const { status } = entry
  if (status !== 'joined' || !match) return false
  await changeEntry(work, entry, {
    status: moveOrRefuse(status, 'met'),
    ...{ amountMinor: match.amount, requiredMinor: match.required, basis: { deposit: reference } },
  })
  const { title } = terms.content[member.language]
  await keepOffer(work.tx, reference, {
    ...{ offerId: promotionId, name: title, reward: match.amount, required: match.required },
  })
  const { memberId } = member
  const params = { title: titlesOf(terms) }
  await sendMessage(work, { memberId, kind: 'promotion-claim', params })
  return true
}

type Running = { state: string; starts_at: Date; ends_at: Date | null }

const isRunning = ({ state, starts_at: start, ends_at: end }: Running, now: Date) =>
  state === 'live' && start <= now && (end === null || now < end)

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
