import type { Calls, ValueOf } from '@parola/contract'
import { PPM_OF_PERCENT } from '@parola/money'
import { minorOf, wireOf } from '../../platform/texts/amount.ts'

export type Deposit = ValueOf<Calls['depositByReference']>
export type Methods = ValueOf<Calls['depositChannels']>
export type Method = Methods['channels'][number]
export type Offer = Methods['offers'][number]

const PPM = 1_000_000n

const share = (minor: bigint, percent: string) =>
  (minor * BigInt(Math.round(Number(percent) * PPM_OF_PERCENT))) / PPM

/** The method's fee for the member, and what is credited, as the platform calculates it. */
export function feeAndCredit({ fee }: Method, amount: string): { fee: string; credit: string } {
  const minor = minorOf(amount)
  const cost = fee.payer === 'house' ? 0n : minorOf(fee.fixed) + share(minor, fee.percent)
  return { fee: wireOf(cost, amount), credit: wireOf(minor > cost ? minor - cost : 0n, amount) }
}

/** What an offer adds to what is credited; nothing below its minimum. */
export function rewardOf(offer: Offer, amount: string): string {
  const minor = minorOf(amount)
  if (minor < minorOf(offer.min)) return wireOf(0n, amount)
  const reward = share(minor, offer.percent)
  const isCapped = reward > minorOf(offer.cap)
  return isCapped ? offer.cap : wireOf(reward, amount)
}

/** What has to be staked for it. */
export function requiredOf(offer: Offer, amount: string): string {
  const reward = minorOf(rewardOf(offer, amount))
  const base = offer.base === 'bonus' ? reward : minorOf(amount) + reward
  return wireOf(base * BigInt(offer.multiple), amount)
}
