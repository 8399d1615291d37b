import { type Currency, exponentOf, isCurrency, MoneyError } from './currency.ts'

/** An amount in integer minor units (centavos, cents, dong) of one currency. */
export type Money = { readonly minor: bigint; readonly currency: Currency }

/** Digits of an amount at most, before and after the point together: what a number holds exactly. */
const MAX_DIGITS = 15

export function money(minor: bigint, currency: Currency): Money {
  return { minor, currency }
}

const patterns = new Map<string, RegExp>()

/**
 * What an amount of a currency looks like on the wire, without a sign: exactly its decimals, and at most
 * fifteen digits.
 */
function wireOf(currency: string): RegExp {
  const known = patterns.get(currency)
  if (known) return known
  const exponent = exponentOf(currency)
  const decimals = exponent === 0 ? '' : `\\.\\d{${exponent}}`
  const pattern = new RegExp(`^\\d{1,${MAX_DIGITS - exponent}}${decimals}$`)
  patterns.set(currency, pattern)
  return pattern
}

/** Whether a text is an amount of a currency that we know, with exactly its decimals. */
export function isAmount(text: string, currency: string, signed = false): boolean {
  const digits = signed && text.startsWith('-') ? text.slice(1) : text
  return isCurrency(currency) && wireOf(currency).test(digits)
}

/**
 * Reads a wire amount into minor units: "12.50" of PHP is 1250n, "12" of VND is 12n.
 * @throws MoneyError when the text does not have exactly the decimals of its currency; a leading minus
 *   is taken only with `signed`.
 */
export function parseMinor(text: string, currency: string, signed = false): bigint {
  if (!isAmount(text, currency, signed)) throw new MoneyError('not an amount')
  return BigInt(text.replace('.', ''))
}

/** Minor units as a wire amount with exactly the decimals of the currency: 1250n PHP is "12.50". */
export function formatMinor(minor: bigint, currency: string): string {
  const exponent = exponentOf(currency)
  const sign = minor < 0n ? '-' : ''
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0')
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** One unit of the currency as people count it, in minor units: 100n for PHP, 1n for VND. */
export function majorUnit(currency: string): bigint {
  return 10n ** BigInt(exponentOf(currency))
}

export function add(a: Money, b: Money): Money {
  return { minor: a.minor + sameCurrency(a, b).minor, currency: a.currency }
}

export function subtract(a: Money, b: Money): Money {
  return { minor: a.minor - sameCurrency(a, b).minor, currency: a.currency }
}

/** -1, 0 or 1. @throws MoneyError when the currencies differ. */
export function compare(a: Money, b: Money): number {
  const other = sameCurrency(a, b)
  return a.minor < other.minor ? -1 : a.minor > other.minor ? 1 : 0
}

export function isPositive(a: Money): boolean {
  return a.minor > 0n
}

function sameCurrency(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new MoneyError(`${a.currency} meets ${b.currency}`)
  return b
}
