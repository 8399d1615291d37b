import type { promotionTermsOf } from '@parola/contract'
import { isPossible } from '@parola/maths'
import type { z } from 'zod'

/** The terms of a promotion; amounts in minor units. */
export type Terms = z.output<ReturnType<typeof promotionTermsOf>>
export type Offer = Terms['offer']
export type OfferOf<K extends Offer['kind']> = Extract<Offer, { kind: K }>
export type Flaw = { field: string; rule: string }

/** The most that an offer takes from the budget: of one claim, or of a whole draw. */
export function mostOf(offer: Offer): bigint {
  switch (offer.kind) {
    case 'depositMatch':
    case 'cashback':
      return offer.cap
    case 'newMember':
    case 'promoCode':
      return offer.amount
    case 'freeBet':
      return offer.stake
    case 'freeRounds':
      return offer.stake * BigInt(offer.rounds)
    case 'redEnvelope':
      return offer.total
    case 'raffle':
      return offer.prizes.reduce((sum, prize) => sum + prize, 0n)
    case 'manual':
      return offer.max
    case 'rebate':
      return 0n
  }
}

/** What is paid in bonus money: a fixed sum, or the match of a deposit. */
const MAY_BE_BONUS: readonly Offer['kind'][] = ['depositMatch', 'newMember', 'promoCode']

const isDrawn = ({ kind }: Offer) => kind === 'redEnvelope' || kind === 'raffle'

/** What does not work together in terms, by field. */
export function flawsOf(terms: Terms): Flaw[] {
  const { offer, startsAt, endsAt, repeats, wagering, budget } = terms
  const needsEnd = isDrawn(offer) || (offer.kind === 'cashback' && repeats === 'once')
  const { bonus } = wagering
  const isOddBase = wagering.base === 'depositAndBonus' && offer.kind !== 'depositMatch'
  return [
    ...flaw(endsAt !== null && endsAt <= startsAt, 'endsAt', 'afterStart'),
    ...flaw(endsAt === null && needsEnd, 'endsAt', 'required'),
    ...flaw(isDrawn(offer) && repeats !== 'once', 'repeats', 'once'),
    ...flaw(isOddBase, 'wagering.base', 'depositOnly'),
    ...flaw(bonus !== null && !MAY_BE_BONUS.includes(offer.kind), 'wagering.bonus', 'kind'),
    ...flaw(bonus !== null && wagering.multiple === 0, 'wagering.multiple', 'positive'),
    ...flaw(offer.kind === 'freeBet' && wagering.multiple > 0, 'wagering.multiple', 'none'),
    ...flaw(bonus?.maxBet === 0n, 'wagering.bonus.maxBet', 'positive'),
    ...flaw(bonus?.maxConvert === 0n, 'wagering.bonus.maxConvert', 'positive'),
    ...flaw(offer.kind !== 'rebate' && mostOf(offer) === 0n, 'offer', 'positive'),
    ...flaw(offer.kind === 'raffle' && offer.perTicket === 0n, 'offer.perTicket', 'positive'),
    ...flaw(offer.kind === 'redEnvelope' && !isOfParts(offer), 'offer.parts', 'envelope'),
    ...flaw(offer.kind === 'manual' && !isOfTiers(offer), 'offer.byTier', 'tiers'),
    ...flaw(budget < mostOf(offer), 'budget', 'offer'),
    ...flaw(isContrary(terms), 'eligibility.segment', 'depositNeeded'),
  ]
}

/** For members who never deposited, once they have. A match is joined before its deposit. */
const isContrary = ({ offer, eligibility: { segment } }: Terms) =>
  segment?.kind === 'neverDeposited' && 'deposit' in offer && offer.deposit > 0n

function flaw(isFlawed: boolean, field: string, rule: string): Flaw[] {
  return isFlawed ? [{ field, rule }] : []
}

/** Amounts of rising tiers, each within the most that the offer pays. */
function isOfTiers({ max, byTier }: OfferOf<'manual'>): boolean {
  return (byTier ?? []).every(({ tier, amount }, i, steps) => {
    const before = steps[i - 1]
    return amount > 0n && amount <= max && (!before || tier > before.tier)
  })
}

function isOfParts(offer: Offer): boolean {
  if (offer.kind !== 'redEnvelope') return false
  const envelope = envelopeOf(offer)
  return isPossible(envelope) && isDrawable(envelope)
}

/** The fair stream draws numbers of 32 bits. */
const PLACES_MAX = 2 ** 32
/** At least one split in so many meets the maximum, so an envelope is drawn in a moment. */
const MISSED_MAX = 0.98

/** Whether a split that meets the maximum is found soon: no part alone is above it, by the sum of their chances. */
function isDrawable({ total, parts, min, max }: ReturnType<typeof envelopeOf>): boolean {
  const places = total - parts * min + parts - 1
  if (places > PLACES_MAX) return false
  if (max === null || max >= total) return true
  return parts * (1 - (max - min + 1) / places) ** (parts - 1) <= MISSED_MAX
}

/** The envelope of an offer as the maths takes it: minor units as whole numbers. */
export function envelopeOf({ total, parts, min, max }: OfferOf<'redEnvelope'>) {
  return {
    total: Number(total),
    parts,
    min: Number(min),
    max: max === null ? null : Number(max),
  }
}
