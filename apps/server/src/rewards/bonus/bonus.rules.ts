import { mulDiv } from '@parola/money'

/** What a brand allows operators to give (rules/rewards §4 and §5). */
export type GiftLimits = { maxMinor: bigint; twoFromMinor: bigint }

/** Whether a reward is given at once, with a second operator, or not at all. */
export function decisionOn(amount: bigint, { maxMinor, twoFromMinor }: GiftLimits) {
  if (amount <= 0n || amount > maxMinor) return 'refused'
  return amount > twoFromMinor ? 'two' : 'one'
}

/** What has to be staked for a reward once it is claimed. */
export function requiredOf(amount: bigint, multiple: number): bigint {
  return mulDiv(amount, { numerator: BigInt(multiple), denominator: 1n })
}
