import type { Currency } from './currency.ts'

/** An amount in integer minor units (centavos, cents) of one currency. */
export type Money = { readonly minor: bigint; readonly currency: Currency }

export class MoneyError extends Error {}

const WIRE = /^\d{1,13}\.\d{2}$/
const SIGNED_WIRE = /^-?\d{1,13}\.\d{2}$/

export function money(minor: bigint, currency: Currency): Money {
  return { minor, currency }
}

/**
 * Reads a wire amount ("12.50") into minor units (1250n).
 * @throws MoneyError when the text is not exactly digits, a point and two digits; a leading minus
 *   is taken only with `signed`.
 */
export function parseMinor(text: string, signed = false): bigint {
  if (!(signed ? SIGNED_WIRE : WIRE).test(text)) throw new MoneyError('not an amount')
  return BigInt(text.replace('.', ''))
}

/** Minor units as a wire amount: 1250n → "12.50". */
export function formatMinor(minor: bigint): string {
  const sign = minor < 0n ? '-' : ''
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export function toWire(amount: Money): string {
  return formatMinor(amount.minor)
}

export function add(a: Money, b: Money): Money {
  return { minor: a.minor + sameCurrency(a, b).minor, currency: a.currency }
}

export function subtract(a: Money, b: Money): Money {
  return { minor: a.minor - sameCurrency(a, b).minor, currency: a.currency }
}

export function negate(a: Money): Money {
  return { minor: -a.minor, currency: a.currency }
}

/** -1, 0 or 1. @throws MoneyError when the currencies differ. */
export function compare(a: Money, b: Money): number {
  const other = sameCurrency(a, b)
  return a.minor < other.minor ? -1 : a.minor > other.minor ? 1 : 0
}

export function isPositive(a: Money): boolean {
  return a.minor > 0n
}

export function isNegative(a: Money): boolean {
  return a.minor < 0n
}

function sameCurrency(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new MoneyError(`${a.currency} meets ${b.currency}`)
  return b
}
