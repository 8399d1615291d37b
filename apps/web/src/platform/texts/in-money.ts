import { formatMoney } from '@parola/ui'
import { callQuery, queryClient } from '../calls/query.ts'

/** An amount with the sign of the brand's money, the same wherever a member meets it: ₱1,234.50. */
export function inMoney(amount: string): string {
  const status = queryClient.getQueryData(callQuery('systemStatus').queryKey)
  return formatMoney(amount, { symbol: status?.currencySymbol })
}
