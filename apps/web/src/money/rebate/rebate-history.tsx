import type { Calls, ValueOf } from '@parola/contract'
import { Details, MoreButton, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
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
  return (
    <li>
      <Details
        look="row"
        className="rounded-lg bg-s1"
        summaryClass="p-3"
        summary={
          <>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{t(`rebate.how.${claim.how}`)}</span>
              <span className="block truncate text-12 text-text2">
                {dateTime(claim.claimedAt)} · {claim.reference}
              </span>
            </span>
            <span className="font-bold whitespace-nowrap text-win">+ {money(claim.amount)}</span>
          </>
        }
      >
        <div className="p-3 pt-0">
          <RebateTable lines={claim.lines} total={claim.amount} money={money} />
        </div>
      </Details>
    </li>
  )
}
