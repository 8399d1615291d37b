import type { Calls, ValueOf } from '@parola/contract'
import { useQuery } from '@tanstack/react-query'
import { Empty, Trouble } from '../../platform/empty.tsx'
import { figures, t, textOf } from '../../platform/i18n.ts'
import { callQuery } from '../../platform/query.ts'
import { PeriodPicker, useRecordSearch } from '../filters.tsx'
import { ExportButton } from './export-button.tsx'
import { colourOf, SumStrip, signed } from './sums.tsx'

type Profit = ValueOf<Calls['personalProfit']>

/** Wins and losses by day and by kind of game (personalProfit). */
export function PersonalProfit() {
  const { period, change } = useRecordSearch()
  const { data, error, refetch } = useQuery(callQuery('personalProfit', period))
  return (
    <>
      <PeriodPicker period={period} onChange={change} />
      <div className="flex">
        <ExportButton record="profit" filter={period} />
      </div>
      {error && !data ? (
        <Trouble error={error} retry={() => refetch()} />
      ) : (
        <Pictures profit={data} />
      )}
    </>
  )
}

function Pictures({ profit }: { profit: Profit | undefined }) {
  const total = profit?.total
  const sums = total && [
    { name: t('money.deposits'), value: figures(total.deposits) },
    { name: t('money.withdrawals'), value: figures(total.withdrawals) },
    { name: t('money.stake'), value: figures(total.stake) },
    { name: t('money.payout'), value: figures(total.payout) },
    { name: t('money.net'), value: signed(total.net), colour: colourOf(total.net) },
  ]
  return (
    <>
      <SumStrip sums={sums} />
      {profit ? <Days days={profit.days} /> : <div className="skeleton h-72" />}
      {profit && profit.types.length > 0 ? <Types types={profit.types} /> : null}
    </>
  )
}

const CARD = 'mb-4 overflow-hidden rounded-xl border border-line bg-s1'
const CELL = 'px-3 py-2.5 text-right'

/** Each day with its result as a bar: wins to the right, losses to the left. */
function Days({ days }: { days: Profit['days'] }) {
  const played = days.filter((day) => day.bets > 0 || isMoney(day.deposits, day.withdrawals))
  if (played.length === 0) {
    return <Empty title={t('money.nothing')} text={t('money.noBets')} icon="trophy" />
  }
  const most = Math.max(...played.map(({ net }) => Math.abs(Number(net))), 0.01)
  return (
    <div className={CARD}>
      <table className="w-full text-14">
        <caption className="sr-only">{t('money.byDay')}</caption>
        <thead className="text-12 text-text2">
          <tr className="border-b border-line">
            <th className="px-3 py-2.5 text-left font-semibold">{t('money.day')}</th>
            <th className={`${CELL} hidden font-semibold sm:table-cell`}>{t('money.stake')}</th>
            <th className={`${CELL} hidden font-semibold sm:table-cell`}>{t('money.payout')}</th>
            <td className="hidden md:table-cell" />
            <th className={`${CELL} font-semibold`}>{t('money.net')}</th>
          </tr>
        </thead>
        <tbody>
          {played.toReversed().map((item) => (
            <tr key={item.day} className="border-b border-line last:border-0">
              <th scope="row" className="px-3 py-2.5 text-left font-medium">
                {item.day}
                <span className="block text-12 font-normal text-text2">
                  {t('money.betCount', { count: item.bets })}
                </span>
              </th>
              <td className={`${CELL} hidden sm:table-cell`}>{figures(item.stake)}</td>
              <td className={`${CELL} hidden sm:table-cell`}>{figures(item.payout)}</td>
              <td className="hidden w-[30%] px-3 md:table-cell">
                <Bar net={Number(item.net)} most={most} />
              </td>
              <td className={`${CELL} font-bold ${colourOf(item.net)}`}>
                {signed(item.net)}
                <span className="mt-1 block md:hidden">
                  <Bar net={Number(item.net)} most={most} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function isMoney(...amounts: string[]): boolean {
  return amounts.some((amount) => Number(amount) !== 0)
}

function Bar({ net, most }: { net: number; most: number }) {
  const width = `${(Math.abs(net) / most) * 100}%`
  return (
    <span className="grid min-w-24 grid-cols-2 gap-px" aria-hidden="true">
      <i className="flex h-2 justify-end rounded-l-full bg-s2">
        <i className="rounded-l-full bg-loss" style={{ width: net < 0 ? width : 0 }} />
      </i>
      <i className="flex h-2 rounded-r-full bg-s2">
        <i className="rounded-r-full bg-win" style={{ width: net > 0 ? width : 0 }} />
      </i>
    </span>
  )
}

function Types({ types }: { types: Profit['types'] }) {
  return (
    <section className={CARD}>
      <h2 className="border-b border-line px-3 py-2.5 text-15">{t('money.byGame')}</h2>
      <ul>
        {types.map((type) => (
          <li
            key={type.gameType}
            className="grid grid-cols-[1fr_auto] gap-3 border-b border-line px-3 py-2.5 last:border-0"
          >
            <span>
              <span className="block font-semibold">
                {textOf(`games.title.${type.gameType}`, type.gameType)}
              </span>
              <span className="block text-12 text-text2">
                {t('money.betCount', { count: type.bets })} · {t('money.stake')}{' '}
                {figures(type.stake)}
              </span>
            </span>
            <span className={`font-bold ${colourOf(type.net)}`}>{signed(type.net)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
