const AMOUNT = /^\d{1,13}(\.\d{1,6})?$/

/**
 * "1,000.5" as people type it, as the wire writes it with two decimals: "1000.50". Null for what is no amount, or has
 * more decimals.
 */
export function typedAmount(typed: string, decimals: number): string | null {
  const plain = typed.replace(/,(?=\d{3}(?!\d))/g, '').trim()
  const [whole = '', cents = ''] = plain.split('.')
  if (!AMOUNT.test(plain) || cents.length > decimals) return null
  return decimals === 0 ? `${BigInt(whole)}` : `${BigInt(whole)}.${cents.padEnd(decimals, '0')}`
}
