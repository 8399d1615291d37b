import { AlertLine, Badge, type BadgeKind, Button, Card, MoreButton, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import { methodName } from '../../platform/texts/method-name.ts'
import type { Deposit } from './figures.ts'
import { MethodMark } from './method-mark.tsx'
import { requestAgain } from './repeat-deposit.ts'
import { Request } from './request.tsx'
import { MAY_RETRY } from './tracker.tsx'

const PAGE = 10
const open = (deposit: Deposit) => openDialog('deposit', { deposit })

/** Deposits as a page: the request beside the earlier ones (requirement WAL-02). */
export function DepositPage() {
  const [pages, setPages] = useState(1)
  const query = { pageNo: '1', pageSize: String(PAGE * pages) }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...callQuery('deposits', query),
    placeholderData: (shown) => shown,
  })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,320px)]">
      <Card className="md:p-5">
        <Request onMade={open} />
      </Card>
      <section>
        <h2 className="mb-3 text-18">{t('money.dep.earlier')}</h2>
        {error && !data ? <Trouble error={error} retry={() => refetch()} /> : null}
        {!data && !error ? <Skeleton className="h-[320px]" /> : null}
        {data?.content.length === 0 ? (
          <Empty title={t('money.noDeposits')} text={t('money.noDepositsText')} icon="wallet" />
        ) : null}
        <ul className="grid gap-2">
          {data?.content.map((item) => (
            <Line key={item.reference} entry={item} />
          ))}
        </ul>
        {data ? (
          <MoreButton
            text={t('money.more')}
            hasMore={data.total > data.content.length && pages < 5}
            isBusy={isPlaceholderData}
            onMore={() => setPages(pages + 1)}
          />
        ) : null}
      </section>
    </div>
  )
}

const KINDS: Record<string, BadgeKind> = {
  CREDITED: 'good',
  FAILED: 'bad',
  REVERSED: 'bad',
  EXPIRED: 'quiet',
  CANCELLED: 'quiet',
  REFUNDED: 'quiet',
}

function Line({ entry }: { entry: Deposit }) {
  const [error, setError] = useState('')
  const retry = async () => {
    const reply = await requestAgain(entry)
    if (typeof reply === 'string') setError(reply)
    else open(reply)
  }
  return (
    <li className="overflow-hidden rounded-lg bg-s1">
      <button
        type="button"
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 p-3 text-left"
        onClick={() => open(entry)}
      >
        <MethodMark kind={entry.kind} />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{methodName(entry)}</span>
          <span className="block text-12 text-text2">{dateTime(entry.createdAt)}</span>
          <span className="mt-1 block">
            <Badge kind={KINDS[entry.state] ?? 'wait'}>{t(`money.state.${entry.state}`)}</Badge>
          </span>
        </span>
        <span className="text-right font-bold tabular-nums">{inMoney(entry.amount)}</span>
      </button>
      {MAY_RETRY.has(entry.state) ? (
        <Button className="mx-3 mb-3" icon="refresh-cw" onClick={retry}>
          {t('money.dep.retry')}
        </Button>
      ) : null}
      {error ? (
        <AlertLine kind="bad" className="mx-3 mb-3">
          {error}
        </AlertLine>
      ) : null}
    </li>
  )
}
