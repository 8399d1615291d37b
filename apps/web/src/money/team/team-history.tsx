import type { Calls, ValueOf } from '@parola/contract'
import { Icon, Skeleton } from '@parola/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../platform/calls/client.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { MoreButton } from '../../platform/screens/more-button.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import type { MoneyText } from './team.types.ts'

type Transfer = ValueOf<Calls['teamTransfers']>['content'][number]

/** Sent and received transfers, newest first. */
export function TeamHistory({ money }: { money: MoneyText }) {
  const list = useInfiniteQuery({
    queryKey: ['teamTransfers', 'pages'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      api('teamTransfers', { query: pageParam ? { cursor: pageParam } : {} }),
    getNextPageParam: (last) => last.next,
  })
  const { data, error, refetch } = list
  if (!data && error) return <Trouble error={error} retry={() => refetch()} />
  if (!data) return <Skeleton className="h-[180px]" />
  const all = data.pages.flatMap(({ content }) => content)
  return (
    <section aria-label={t('team.history')}>
      <h2 className="mb-2 text-18">{t('team.history')}</h2>
      {all.length === 0 ? (
        <Empty title={t('team.noneYet')} text={t('team.noneYetText')} icon="send" />
      ) : (
        <ul className="grid gap-2">
          {all.map((item) => (
            <Line key={item.reference} transfer={item} money={money} />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
    </section>
  )
}

function Line({ transfer, money }: { transfer: Transfer; money: MoneyText }) {
  const isIn = transfer.side === 'in'
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-3 rounded-lg bg-s1 p-3">
      <span
        className={`grid size-9 place-items-center rounded-full bg-s2 ${isIn ? 'text-win' : 'text-text2'}`}
      >
        <Icon name={isIn ? 'download' : 'send'} size={16} />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          {t(isIn ? 'team.cameFrom' : 'team.wentTo', { other: transfer.other })}
        </span>
        <span className="block truncate text-12 text-text2">
          {dateTime(transfer.createdAt)} · {transfer.reference}
        </span>
      </span>
      <span className="text-right">
        <b className={`block whitespace-nowrap ${isIn ? 'text-win' : ''}`}>
          {isIn ? '+' : '−'}
          {money(transfer.amount)}
        </b>
        <span className="block text-12 text-text2">{t(`team.wallet.${transfer.wallet}`)}</span>
      </span>
    </li>
  )
}
