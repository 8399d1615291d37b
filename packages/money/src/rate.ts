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

/**
 * Splits `minor` by integer weights into parts that sum exactly; what rounding leaves goes, a unit
 * each, to the first parts.
 * @throws MoneyError when no weight is positive.
 */
export function splitByWeights(minor: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total <= 0n || weights.some((weight) => weight < 0n)) throw new MoneyError('bad weights')
  const parts = weights.map((weight) => (minor * weight) / total)
  let left = minor - parts.reduce((sum, part) => sum + part, 0n)
  const unit = left < 0n ? -1n : 1n
  for (let i = 0; left !== 0n; i = (i + 1) % parts.length) {
    if ((weights[i] ?? 0n) === 0n) continue
    parts[i] = (parts[i] ?? 0n) + unit
    left -= unit
  }
  return parts
}
