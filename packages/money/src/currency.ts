/** Currencies of the seeded brands, with the digits after the decimal point of each (ISO 4217). */
export const CURRENCIES = { PHP: 2, USD: 2 } as const

export type Currency = keyof typeof CURRENCIES

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(CURRENCIES, code)
}
