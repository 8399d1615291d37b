import { Link } from '@parola/client/routing'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { figures, t } from '../../platform/texts/i18n.ts'
import { useBalanceHidden } from './balance.tsx'

/** Bonus money, apart from the cash; nothing for a member without any. */
export function BonusLine({ className = '', hasCash = false }) {
  const { data } = useQuery(callQuery('walletBalance'))
  const isHidden = useBalanceHidden()
  if (!data || Number(data.bonus) === 0) return null
  const sum = (amount: string) => (isHidden ? '••••••' : `${data.currencySymbol}${figures(amount)}`)
  const rows = [
    ...(hasCash ? ([[t('money.cashBalance'), data.balance]] as const) : []),
    [t('money.bonusBalance'), data.bonus] as const,
  ]
  return (
    <Link
      to="/member"
      search={{ tab: 'bonusDetails' }}
      className={`grid min-h-11 content-center gap-1 text-14 font-semibold ${className}`}
    >
      {rows.map(([name, amount]) => (
        <span key={name} className="flex items-center justify-between gap-3">
          <span className="text-text2">{name}</span>
          <span>{sum(amount)}</span>
        </span>
      ))}
    </Link>
  )
}
