import type { Calls, ValueOf } from '@parola/contract'
import { MoreButton, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { PaidRow } from '../../platform/screens/paid-row.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { type MoneyText, RebateTable } from './rebate-table.tsx'

type Claim = ValueOf<Calls['rebateClaims']>['content'][number]

const PAGE = 10
const MOST = 50

/** Paid rebates, newest first; each opens to its formula. */
export function RebateHistory({ money }: { money: MoneyText }) {
  const [size, setSize] = useState(PAGE)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...callQuery('rebateClaims', { pageSize: String(size) }),
    placeholderData: (before) => before,
  })
  if (!data && error) return <Trouble error={error} retry={() => refetch()} />
  if (!data) return <Skeleton className="h-[120px]" />
  if (data.total === 0) return null
  return (
    <section aria-label={t('rebate.history')}>
      <h2 className="mb-2 text-18">{t('rebate.history')}</h2>
      <ul className="grid gap-2">
        {data.content.map((item) => (
          <Paid key={item.reference} claim={item} money={money} />
        ))}
      </ul>
      <MoreButton
        text={t('rebate.more')}
        hasMore={data.total > data.content.length && size < MOST}
        isBusy={isPlaceholderData}
        onMore={() => setSize(MOST)}
      />
    </section>
  )
}

function Paid({ claim, money }: { claim: Claim; money: MoneyText }) {
  const { how, claimedAt, reference, amount, lines } = claim
  return (
    <PaidRow
      name={t(`rebate.how.${how}`)}
      note={`${dateTime(claimedAt)} · ${reference}`}
      amount={money(amount)}
    >
      <RebateTable lines={lines} total={amount} money={money} />
    </PaidRow>
  )
}
