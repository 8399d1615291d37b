import type { OfferOf, Terms } from '#rewards/promotion'
import { depositMatch } from './participation.rules.ts'

/** What a claim pays, in minor units, and what has to be staked for it. */
export type Owed = { amount: bigint; required: bigint }

/** An amount with what the terms require to be staked for it. */
export function staked({ wagering }: Pick<Terms, 'wagering'>, amount: bigint): Owed {
  return { amount, required: amount * BigInt(wagering.multiple) }
}

/** What a deposit adds by a match; null for one that it adds nothing to. */
export function matchOf({ offer, wagering }: Terms, deposit: bigint): Owed | null {
  if (offer.kind !== 'depositMatch' || deposit < offer.min) return null
  const { ratePpm, cap } = offer
  const { multiple, base: mode } = wagering
  const { bonus, required } = depositMatch({ deposit, ratePpm, cap, multiple, mode })
  return bonus === 0n ? null : { amount: bonus, required }
}

/** What terms name by themselves; null where it depends on what a member did, or on a draw. */
export function namedReward(terms: Terms): Owed | null {
  const { offer } = terms
  if (offer.kind === 'newMember' || offer.kind === 'promoCode') return staked(terms, offer.amount)
  if (offer.kind === 'freeBet') return { amount: offer.stake, required: 0n }
  if (offer.kind === 'freeRounds') {
    return { amount: offer.stake * BigInt(offer.rounds), required: 0n }
  }
  return null
}

/** What an application of a member of this tier may be issued at most, in minor units; 0 below the lowest tier. */
export function mostForTier({ max, byTier }: OfferOf<'manual'>, tier: number): bigint {
  if (byTier === null) return max
  return byTier.findLast((step) => step.tier <= tier)?.amount ?? 0n
}
