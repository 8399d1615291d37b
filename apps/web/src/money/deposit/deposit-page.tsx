import { Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openDialog } from '../../platform/dialogs.ts'
import { Empty, Trouble } from '../../platform/empty.tsx'
import { dateTime, t } from '../../platform/i18n.ts'
import { inMoney } from '../../platform/in-money.ts'
import { callQuery } from '../../platform/query.ts'
import { Request } from './ask.tsx'
import type { Deposit } from './figures.ts'
import { MethodMark } from './method-mark.tsx'
import { requestAgain } from './repeat-deposit.ts'
import { MAY_RETRY } from './tracker.tsx'

const PAGE = 10
const open = (deposit: Deposit) => openDialog('deposit', { deposit })

/** Deposits as a page: the request beside the earlier ones (requirement WAL-02). */
export function DepositPage() {
  const [pages, setPages] = useState(1)
  const query = { pageNo: '1', pageSize: String(PAGE * pages) }
  const { data, error, refetch } = useQuery({
    ...callQuery('deposits', query),
    placeholderData: (shown) => shown,
  })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <section className="rounded-xl border border-line bg-s1 p-4 md:p-5">
        <Request onMade={open} />
      </section>
      <section>
        <h2 className="mb-3 text-18">{t('money.dep.earlier')}</h2>
        {error && !data ? <Trouble error={error} retry={() => refetch()} /> : null}
        {!data && !error ? <div className="skeleton h-[320px]" /> : null}
        {data?.content.length === 0 ? <Empty title={t('money.noDeposits')} icon="wallet" /> : null}
        <ul className="grid gap-2">
          {data?.content.map((item) => (
            <Line key={item.reference} entry={item} />
          ))}
        </ul>
        {data && data.total > data.content.length && pages < 5 ? (
          <button
            type="button"
            className="btn btn-quiet mt-3 w-full"
            onClick={() => setPages(pages + 1)}
          >
            {t('money.more')}
          </button>
        ) : null}
      </section>
    </div>
  )
}

const TONES: Record<string, string> = {
  CREDITED: 'text-win',
  FAILED: 'text-loss',
  REVERSED: 'text-loss',
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
          <span className="block truncate font-semibold">{entry.name}</span>
          <span className="block text-12 text-text2">{dateTime(entry.createdAt)}</span>
          <span className={`block text-12 ${TONES[entry.state] ?? 'text-text2'}`}>
            {t(`money.state.${entry.state}`)}
          </span>
        </span>
        <span className="text-right font-bold tabular-nums">{inMoney(entry.amount)}</span>
      </button>
      {MAY_RETRY.has(entry.state) ? (
        <button type="button" className="btn btn-quiet mx-3 mb-3" onClick={retry}>
          <Icon name="refresh-cw" size={16} />
          {t('money.dep.retry')}
        </button>
      ) : null}
      {error ? (
        <p role="alert" className="mx-3 mb-3 text-13 text-loss">
          {error}
        </p>
      ) : null}
    </li>
  )
}
