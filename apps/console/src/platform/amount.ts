import { exponentOf, isAmount, isCurrency } from '@parola/money'

/** `500` as the wire writes it in a currency; anything that is no amount stays as it was typed. */
export function amountOf(typed: string, currency: string): string {
  const text = typed.trim()
  if (!isCurrency(currency)) return text
  const exponent = exponentOf(currency)
  const [whole = '', cents = ''] = text.split('.')
  const wire = exponent === 0 ? text : `${whole}.${cents.padEnd(exponent, '0')}`
  return isAmount(wire, currency) ? wire : text
}
