import { Button, Skeleton } from '@parola/ui'
import { type Column, Table } from '@parola/ui/table'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { decimalsOf } from '../../platform/texts/amount.ts'
import { brandToday } from '../../platform/texts/brand-time.ts'
import { figures, t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import { csvOf, type Day, type Month, monthsOf } from './months.ts'

/** From the first day of the same month a year ago to today: twelve months and the running one. */
function lastYear() {
  const to = brandToday()
  return { from: `${Number(to.slice(0, 4)) - 1}${to.slice(4, 8)}01`, to }
}

/** At most as many days as one response holds. */
function within(period: { from: string; to: string }) {
  const first = new Date(Date.parse(period.to) - 365 * 86_400_000).toISOString().slice(0, 10)
  return period.from < first ? { ...period, from: first } : period
}

/** What play has cost and brought, month by month, and every day of it as a file (RG-011). */
export function Statement() {
  const { data, error, refetch } = useQuery(callQuery('personalProfit', within(lastYear())))
  if (error && !data) return <Trouble error={error} retry={() => refetch()} />
  return (
    <section aria-labelledby="safer-statement">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="safer-statement" className="text-18">
            {t('safer.statement')}
          </h2>
          <p className="mt-1 max-w-[62ch] text-14 text-text2">{t('safer.statementText')}</p>
        </div>
        <Button icon="download" disabled={!data} onClick={() => data && save(data.days)}>
          {t('safer.export')}
        </Button>
      </div>
      {data ? (
        <Months months={monthsOf(data.days)} net={data.total.net} />
      ) : (
        <Skeleton className="mt-4 h-80 rounded-xl" />
      )}
    </section>
  )
}

function save(days: readonly Day[]) {
  const url = URL.createObjectURL(new Blob([csvOf(days)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `play-${brandToday()}.csv`
  link.click()
  URL.revokeObjectURL(url)
}

/** With its sign, and the decimals of the currency. */
function signed(net: number, decimals: number): string {
  const amount = figures(Math.abs(net).toFixed(decimals))
  if (net === 0) return amount
  return `${net < 0 ? '−' : '+'}${amount}`
}

function Months({ months, net }: { months: Month[]; net: string }) {
  const decimals = decimalsOf(net)
  const played = months.filter(({ days, stake }) => days > 0 || stake > 0)
  const most = Math.max(...played.map((item) => Math.abs(item.net)), 0.01)
  return (
    <div className="mt-4 grid gap-3">
      <p className="panel flex items-baseline justify-between gap-3 p-4">
        <span className="text-13 text-text2">{t('safer.yearNet')}</span>
        <b className="font-display text-22">
          {Number(net) > 0 ? '+' : ''}
          {inMoney(net)}
        </b>
      </p>
      {played.length === 0 ? (
        <Empty title={t('safer.noPlay')} text={t('safer.noPlayText')} icon="trophy" className="" />
      ) : (
        <Table
          look="rows"
          label={t('safer.statement')}
          columns={columnsFor(most, decimals)}
          rows={played}
          keyOf={({ month }) => month}
          empty={t('safer.noPlay')}
        />
      )}
    </div>
  )
}

function columnsFor(most: number, decimals: number): Column<Month>[] {
  return [
    {
      key: 'month',
      header: t('safer.month'),
      isName: true,
      cell: ({ month, days }) => (
        <>
          {month}
          <span className="block text-12 font-normal text-text2">
            {t('safer.daysPlayed', { count: days })}
          </span>
        </>
      ),
    },
    {
      key: 'staked',
      header: t('safer.staked'),
      isFigure: true,
      isWideOnly: true,
      cell: ({ stake }) => figures(stake.toFixed(decimals)),
    },
    {
      key: 'net',
      header: t('safer.net'),
      isFigure: true,
      cell: ({ net }) => (
        <span className="grid justify-items-end gap-1 font-bold">
          {signed(net, decimals)}
          <Bar net={net} most={most} />
        </span>
      ),
    },
  ]
}

/** Wins to the right, losses to the left, in neutral colours. */
function Bar({ net, most }: { net: number; most: number }) {
  const width = `${(Math.abs(net) / most) * 100}%`
  return (
    <span className="grid w-28 grid-cols-2 gap-px md:w-48" aria-hidden="true">
      <i className="flex h-2 justify-end rounded-l-full bg-s2">
        <i className="rounded-l-full bg-accent" style={{ width: net < 0 ? width : 0 }} />
      </i>
      <i className="flex h-2 rounded-r-full bg-s2">
        <i className="rounded-r-full bg-accent" style={{ width: net > 0 ? width : 0 }} />
      </i>
    </span>
  )
}
