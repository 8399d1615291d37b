import { exponentOf, isCurrency, typedAmount } from '@parola/money'

/** An amount as typed, as the wire writes it in a currency; anything that is no amount stays as it was typed. */
export function amountOf(typed: string, currency: string): string {
  const wire = isCurrency(currency) ? typedAmount(typed, exponentOf(currency)) : null
  return wire ?? typed.trim()
}
