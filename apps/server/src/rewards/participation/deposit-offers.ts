import { PPM_OF_PERCENT } from '@parola/money'
import { brandById } from '#foundations/brand'
import type { DepositOffers, OfferChoice } from '#money/deposit'
import { refuseUnfit } from '#people/eligibility'
import { findMember } from '#people/member'
import { isId } from '#platform/random'
import { type Glance, memberOf, Refusal, refuse, type Work } from '#platform/work'
import { selectShown } from '#rewards/promotion'
import { matchOf } from './owed.ts'
import { factsOf, type Standing, standingsIn } from './standing.ts'
import { joinUnder, lockStanding, refuseUnverified } from './take-part.ts'

const LISTED_MAX = 100

/** Promotions that match a deposit, as they are chosen with it (rules/rewards §7). */
export const depositOffers: DepositOffers = { list, choose }

async function list(look: Glance) {
  const { db, brandId, now, actor } = look
  const member = await findMember({ db }, memberOf(look))
  const shown = await selectShown(db, { brandId, since: now, limit: LISTED_MAX })
  const matches = shown.filter(({ kind }) => kind === 'depositMatch')
  const standings = await standingsIn(look, matches, await factsOf(look, member))
  return standings.filter(isOffered).flatMap(({ terms, live, status }) => {
    const { offer, wagering, content } = terms
    if (offer.kind !== 'depositMatch') return []
    return [
      {
        ...{ offerId: live.promotion_id, name: content[actor.language].title },
        ...{ percent: String(offer.ratePpm / PPM_OF_PERCENT), cap: offer.cap, min: offer.min },
        ...{ multiple: wagering.multiple, base: wagering.base },
        ...{ isBonus: wagering.bonus !== null, isJoined: status === 'joined' },
      },
    ]
  })
}

const isOffered = ({ status, needs }: Standing) =>
  (status === 'join' || status === 'joined') && !needs.includes('verified')

async function choose(work: Work, { member, offerId, amount }: OfferChoice) {
  const { config } = await brandById(work.tx, work.brandId, work.now)
  refuseUnfit(member, 'bonus', config)
  const standing = await standingOf(work, { member, offerId })
  const { terms, status } = standing
  const match = matchOf(terms, amount) ?? refuse('OFFER_OVER')
  refuseUnverified(standing)
  if (!isOffered(standing)) refuse('OFFER_OVER')
  if (status === 'join') await joinUnder(work, standing, member.memberId)
  return {
    offerId,
    name: terms.content[member.language].title,
    reward: match.amount,
    required: match.required,
  }
}

/** @throws Refusal OFFER_OVER for what is no promotion of the brand */
async function standingOf(work: Work, { member, offerId }: Omit<OfferChoice, 'amount'>) {
  if (!isId(offerId)) refuse('OFFER_OVER')
  return lockStanding(work, offerId, member).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return refuse('OFFER_OVER')
    throw error
  })
}
