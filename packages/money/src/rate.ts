import { MoneyError } from './currency.ts'

/** `down` favours the house on credits, `up` on debits. */
export type Rounding = 'down' | 'up'

/**
 * `value × numerator ÷ denominator`, rounded once, toward zero (`down`) or away from it (`up`).
 * @throws MoneyError for a denominator that is not positive.
 */
export function mulDiv(
  value: bigint,
  { numerator, denominator }: { numerator: bigint; denominator: bigint },
  rounding: Rounding = 'down',
): bigint {
  if (denominator <= 0n) throw new MoneyError('denominator must be positive')
  const product = value * numerator
  const quotient = product / denominator
  if (rounding === 'down' || quotient * denominator === product) return quotient
  return product < 0n ? quotient - 1n : quotient + 1n
}

/** Parts per million in one per cent. */
export const PPM_OF_PERCENT = 10_000

/** A share of `minor` at a rate in parts per million. */
export function rateShare(minor: bigint, ratePpm: bigint, rounding: Rounding = 'down'): bigint {
  return mulDiv(minor, { numerator: ratePpm, denominator: 1_000_000n }, rounding)
}
