import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { figures, t } from '../../platform/texts/i18n.ts'

/** Wins that are looked at before they are paid. */
export function UnderReview() {
  const { data } = useQuery(callQuery('walletBalance'))
  if (!data || Number(data.underReview) === 0) return null
  return (
    <p className="mb-2 text-14 font-semibold" role="status">
      {t('money.underReview', { amount: `${data.currencySymbol}${figures(data.underReview)}` })}
    </p>
  )
}
