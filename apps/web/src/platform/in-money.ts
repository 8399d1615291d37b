import { figures } from './i18n.ts'
import { callQuery, queryClient } from './query.ts'

/** An amount with the sign of the brand's money, the same wherever a member meets it: ₱1,234.50. */
export function inMoney(amount: string): string {
  const status = queryClient.getQueryData(callQuery('systemStatus').queryKey)
  const sign = amount.startsWith('-') ? '−' : ''
  return `${sign}${status?.currencySymbol ?? ''}${figures(amount.replace('-', ''))}`
}
