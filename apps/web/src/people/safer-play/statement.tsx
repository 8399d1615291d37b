import { Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { decimalsOf } from '../../platform/amount.ts'
import { brandToday } from '../../platform/brand-time.ts'
import { Trouble } from '../../platform/empty.tsx'
import { figures, t } from '../../platform/i18n.ts'
import { inMoney } from '../../platform/in-money.ts'
import { callQuery } from '../../platform/query.ts'
import { csvOf, type Day, type Month, monthsOf } from './months.ts'

/** From the first day of the same month a year ago to today: twelve months and the running one. */
function lastYear() {
  const to = brandToday()
  return { from: `${Number(to.slice(0, 4)) - 1}${to.slice(4, 8)}01`, to }
}

/** Never more days than one answer has. */
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
        <button
          type="button"
          className="btn btn-quiet"
          disabled={!data}
          onClick={() => data && save(data.days)}
        >
          <Icon name="download" size={18} />
          {t('safer.export')}
        </button>
      </div>
      {data ? (
        <Months months={monthsOf(data.days)} net={data.total.net} />
      ) : (
        <div className="skeleton mt-4 h-80 rounded-xl" />
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

/** With a sign that is read as one, and the decimals of the money. */
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
    <div className="mt-4 overflow-hidden rounded-xl border border-line bg-s1">
      <p className="flex items-baseline justify-between gap-3 border-b border-line p-4">
        <span className="text-13 text-text2">{t('safer.yearNet')}</span>
        <b className="font-display text-22">
          {Number(net) > 0 ? '+' : ''}
          {inMoney(net)}
        </b>
      </p>
      {played.length === 0 ? (
        <p className="p-6 text-center text-text2">{t('safer.noPlay')}</p>
      ) : (
        <table className="w-full text-14">
          <caption className="sr-only">{t('safer.statement')}</caption>
          <thead className="text-12 text-text2">
            <tr className="border-b border-line">
              <th className="px-4 py-2 text-left font-semibold">{t('safer.month')}</th>
              <th className="hidden px-4 py-2 text-right font-semibold sm:table-cell">
                {t('safer.staked')}
              </th>
              <td className="hidden md:table-cell" />
              <th className="px-4 py-2 text-right font-semibold">{t('safer.net')}</th>
            </tr>
          </thead>
          <tbody>
            {played.map((item) => (
              <tr key={item.month} className="border-b border-line last:border-0">
                <th scope="row" className="px-4 py-2.5 text-left font-medium">
                  {item.month}
                  <span className="block text-12 font-normal text-text2">
                    {t('safer.daysPlayed', { count: item.days })}
                  </span>
                </th>
                <td className="hidden px-4 py-2.5 text-right sm:table-cell">
                  {figures(item.stake.toFixed(decimals))}
                </td>
                <td className="hidden w-[32%] px-4 md:table-cell">
                  <Bar net={item.net} most={most} />
                </td>
                <td className="px-4 py-2.5 text-right font-bold">{signed(item.net, decimals)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** Deposits to the right, spending to the left, in neutral colours. */
function Bar({ net, most }: { net: number; most: number }) {
  const width = `${(Math.abs(net) / most) * 100}%`
  return (
    <span className="grid grid-cols-2 gap-px" aria-hidden="true">
      <i className="flex h-2 justify-end rounded-l-full bg-s2">
        <i className="rounded-l-full bg-accent" style={{ width: net < 0 ? width : 0 }} />
      </i>
      <i className="flex h-2 rounded-r-full bg-s2">
        <i className="rounded-r-full bg-accent" style={{ width: net > 0 ? width : 0 }} />
      </i>
    </span>
  )
}
