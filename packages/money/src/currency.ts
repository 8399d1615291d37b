type CurrencyFacts = {
  /** Digits after the decimal point: one minor unit is 10^-exponent of the major unit. */
  readonly exponent: number
  /** What is written before an amount on a screen. */
  readonly symbol: string
}

/**
 * Every currency that a brand can keep its accounts in. Exponents are those of ISO 4217; USDT has no
 * ISO code, and we count it in millionths, as its token contracts do.
 */
export const CURRENCIES = {
  PHP: { exponent: 2, symbol: '₱' },
  USD: { exponent: 2, symbol: '$' },
  EUR: { exponent: 2, symbol: '€' },
  JPY: { exponent: 0, symbol: '¥' },
  KRW: { exponent: 0, symbol: '₩' },
  VND: { exponent: 0, symbol: '₫' },
  BHD: { exponent: 3, symbol: 'BD ' },
  USDT: { exponent: 6, symbol: '₮' },
} as const satisfies Record<string, CurrencyFacts>

export type Currency = keyof typeof CURRENCIES

/** The codes, for schemas that take one of them. */
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]]

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(CURRENCIES, code)
}

/**
 * Digits after the decimal point of a currency.
 * @throws MoneyError for a code that is not in the table.
 */
export function exponentOf(code: string): number {
  if (!isCurrency(code)) throw new MoneyError(`no currency ${code}`)
  return CURRENCIES[code].exponent
}

export class MoneyError extends Error {}
