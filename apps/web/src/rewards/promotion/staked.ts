import { minorOf, wireOf } from '../../platform/texts/amount.ts'
import type { Staking } from './outlook.ts'
import type { Detail } from './status.ts'

const PPM = 1_000_000n

/**
 * What a promotion pays this member and what has to be staked for it: their own figures once they are known, else the
 * most that its terms allow; null where the terms alone do not say.
 */
export function stakedFor({ entry, terms }: Detail): Staking | null {
  const { offer, wagering } = terms
  const multiple = BigInt(wagering.multiple)
  if (entry && minorOf(entry.amount) > 0n) {
    const required = wireOf(minorOf(entry.amount) * multiple, entry.amount)
    return {
      amount: entry.amount,
      deposit: depositFor(offer, minorOf(entry.amount)),
      required: minorOf(entry.required) > 0n ? entry.required : required,
    }
  }
  const amount = mostOf(offer)
  if (amount === null) return null
  const bonus = minorOf(amount)
  const deposit = depositFor(offer, bonus)
  const base = wagering.base === 'depositAndBonus' ? bonus + deposit : bonus
  return { amount, deposit, required: wireOf(base * multiple, amount) }
}

/** The least deposit that a match pays so much for. */
function depositFor(offer: Detail['terms']['offer'], bonus: bigint): bigint {
  if (offer.kind !== 'depositMatch') return 0n
  const rate = BigInt(offer.ratePpm)
  return (bonus * PPM + rate - 1n) / rate
}

function mostOf(offer: Detail['terms']['offer']): string | null {
  if (offer.kind === 'newMember' || offer.kind === 'promoCode') return offer.amount
  if (offer.kind === 'depositMatch' || offer.kind === 'cashback') return offer.cap
  if (offer.kind === 'manual') return offer.max
  return null
}
