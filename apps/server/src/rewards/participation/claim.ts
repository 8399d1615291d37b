import type { claimPromotion } from '@parola/contract'
import { giveByRule } from '#games/free-round'
import type { Turnover } from '#money/turnover'
import type { Member } from '#people/member'
import type { FieldKeys } from '#platform/crypto'
import type { Input } from '#platform/http'
import { newId } from '#platform/random'
import { refuse, type Work } from '#platform/work'
import { creditReward, issueReward, type RewardTerms } from '#rewards/bonus'
import { openPart, reserve, type Terms } from '#rewards/promotion'
import type { EntryRow } from './entry.sql.ts'
import { keepKeys, refuseUsed } from './keys.ts'
import { selectDepositOf } from './member-facts.sql.ts'
import { namedReward, type Owed, staked } from './owed.ts'
import { isReviewed } from './participation.rules.ts'
import type { Standing } from './standing.ts'
import {
  fitMember,
  keepEntry,
  lockStanding,
  moveOrRefuse,
  refuseStacked,
  refuseUnseen,
  refuseUnverified,
} from './take-part.ts'

export type ClaimParts = { turnover: Turnover; fieldKeys: FieldKeys }

/**
 * Pays the reward of a promotion: budget, keys, terms, reward and credit in one transaction, under the lock of the
 * promotion. A repeated claim returns the first one.
 * @throws Refusal PROMO_STATE, PROMO_BUDGET, PROMO_TERMS_CHANGED, PROMO_STACK, ALREADY_USED_…, or why the member may have no bonus
 */
export async function claim(
  work: Work,
  { turnover, fieldKeys }: ClaimParts,
  { body, cookies }: Pick<Input<typeof claimPromotion>, 'body' | 'cookies'>,
) {
  const member = await fitMember(work)
  const standing = await lockStanding(work, body.id, member)
  const { entry, live, terms } = standing
  if (standing.status === 'claimed' && entry) return viewOf(entry, terms, member)
  if (isReviewed(terms.offer.kind)) refuse('PROMO_STATE')
  if (standing.why === 'budget') refuse('PROMO_BUDGET')
  const status = moveOrRefuse(standing.status, 'claimAuto')
  refuseUnseen(standing, body.termsHash)
  refuseUnverified(standing)
  const promotionId = live.promotion_id
  const { memberId } = member
  // What was joined, or entered by its code, was looked at then.
  if (!entry) await refuseStacked(work, standing, memberId)
  const keys = await refuseUsed(work, {
    ...{ promotionId, memberId, cookies },
    limits: terms.eligibility.limits,
  })
  const owed = await owedTo(work, fieldKeys, standing)
  if (!(await reserve(work.tx, promotionId, owed.amount))) refuse('PROMO_BUDGET')
  const reference = await pay(work, turnover, { member, standing, owed })
  const claimed = await keepEntry(work, standing, {
    ...{ memberId, status, reference },
    ...{ amountMinor: owed.amount, requiredMinor: owed.required },
  })
  await keepKeys(work, keys, { promotionId, memberId, entryId: claimed.entry_id })
  return viewOf(claimed, terms, member)
}

/** What is due, in minor units, and what has to be staked for it. @throws Refusal PROMO_BUDGET */
async function owedTo(
  work: Work,
  keys: FieldKeys,
  { terms, entry, live }: Standing,
): Promise<Owed> {
  const { offer } = terms
  const named = namedReward(terms)
  if (named) return named
  if (offer.kind === 'redEnvelope') {
    const part = await openPart(work.tx, { keys, promotionId: live.promotion_id, offer })
    return staked(terms, part ?? refuse('PROMO_BUDGET'))
  }
  if (!entry) refuse('PROMO_STATE')
  // A match, a cashback and a prize were computed when their condition was met.
  if (entry.required_minor > 0n)
    return { amount: entry.amount_minor, required: entry.required_minor }
  return staked(terms, entry.amount_minor)
}

type Payment = { member: Member; standing: Standing; owed: Owed }

/** Credits what is due, in cash or as a bonus, or gives the free rounds; the reference of either. */
async function pay(work: Work, turnover: Turnover, { member, standing, owed }: Payment) {
  const { terms } = standing
  const title = titleFor(terms, member)
  const { offer } = terms
  if (offer.kind === 'freeRounds') {
    return giveByRule(work, {
      ...{ member, nodeId: offer.nodeId, rounds: offer.rounds, stake: offer.stake, note: title },
      ...{ multiple: terms.wagering.multiple, days: terms.days, key: newId(work.now) },
      because: `promotion ${standing.live.promotion_id}`,
    })
  }
  const reward = rewardOf(work, { member, standing, owed })
  const bonus = await bonusTermsOf(work, standing)
  const row = await issueReward(work, { ...reward, bonus }, { isQuiet: true })
  await creditReward(work, turnover, row)
  return row.reference
}

/** The terms of bonus money, as they are at the claim; null where the promotion pays cash. */
async function bonusTermsOf(
  work: Work,
  { terms, termsHash: hash, entry }: Standing,
): Promise<RewardTerms | null> {
  const { bonus } = terms.wagering
  const { offer, days } = terms
  if (offer.kind === 'freeBet') {
    const { stake } = offer
    return {
      ...{ maxBet: stake, maxConvert: null, excluded: [], days, deposit: null, hash },
      isFreeBet: true,
    }
  }
  if (!bonus) return null
  const { holdsDeposit, ...rest } = bonus
  const deposit = holdsDeposit && entry ? await selectDepositOf(work.tx, entry) : null
  return { ...rest, deposit, isFreeBet: false, hash }
}

/** The reward of a promotion, as the reward centre lists it. */
export function rewardOf(work: Work, { member, standing, owed }: Payment) {
  const { terms, live, termsHash } = standing
  return {
    ...{ memberId: member.memberId, currency: member.currency, source: 'promotion' as const },
    ...{ key: newId(work.now), amount: owed.amount, required: owed.required },
    ...{ multiple: terms.wagering.multiple, note: titleFor(terms, member) },
    because: `promotion ${live.promotion_id}, terms ${termsHash}`,
  }
}

function titleFor({ content }: Terms, { language }: Member): string {
  return content[language].title
}

function viewOf(entry: EntryRow, { wagering, offer }: Terms, { currency }: Member) {
  return {
    status: 'claimed' as const,
    amount: entry.amount_minor,
    currency,
    required: entry.required_minor,
    isBonus: wagering.bonus !== null && offer.kind !== 'freeRounds',
    reference: entry.reference,
  }
}
