import type { Calls, ValueOf } from '@parola/contract'
import { Card, Skeleton } from '@parola/ui'
import { type Column, Table } from '@parola/ui/table'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { ToGames } from '../../platform/screens/to-games.tsx'
import { figures, t, textOf } from '../../platform/texts/i18n.ts'
import { PeriodPicker, useRecordSearch } from '../filters.tsx'
import { ExportButton } from './export-button.tsx'
import { barsOf } from './profit-bars.ts'
import { ProfitChart } from './profit-chart.tsx'
import { colourOf, openSum, SumStrip, signed } from './sums.tsx'

type Profit = ValueOf<Calls['personalProfit']>
type Day = Profit['days'][number]

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
    ...openSum(total.inOpenRounds),
    { name: t('money.net'), value: signed(total.net), colour: colourOf(total.net) },
  ]
  return (
    <>
      <SumStrip sums={sums} />
      {profit ? <Days days={profit.days} /> : <Skeleton className="h-72" />}
      {profit && profit.types.length > 0 ? <Types types={profit.types} /> : null}
    </>
  )
}

/** The results over time as a chart, and every day with play or money as a row. */
function Days({ days }: { days: Profit['days'] }) {
  const played = days.filter((day) => day.bets > 0 || isMoney(day.deposits, day.withdrawals))
  if (played.length === 0) {
    return (
      <Empty title={t('money.nothing')} text={t('money.noBets')} icon="trophy" hasPreview>
        <ToGames />
      </Empty>
    )
  }
  const hasPlay = played.some(({ bets }) => bets > 0)
  return (
    <div className="mb-4 grid gap-4">
      {hasPlay ? <ProfitChart bars={barsOf(days)} /> : null}
      <Table
        look="rows"
        label={t('money.byDay')}
        columns={columns()}
        rows={played.toReversed()}
        keyOf={({ day }) => day}
        empty={t('money.nothing')}
      />
    </div>
  )
}

function columns(): Column<Day>[] {
  return [
    {
      key: 'day',
      header: t('money.day'),
      isName: true,
      cell: (sums) => (
        <>
          {sums.day}
          <Played sums={sums} />
        </>
      ),
    },
    {
      key: 'stake',
      header: t('money.stake'),
      isFigure: true,
      isWideOnly: true,
      cell: ({ stake }) => figures(stake),
    },
    {
      key: 'payout',
      header: t('money.payout'),
      isFigure: true,
      isWideOnly: true,
      cell: ({ payout }) => figures(payout),
    },
    {
      key: 'net',
      header: t('money.net'),
      isFigure: true,
      cell: ({ net }) => <span className={`font-bold ${colourOf(net)}`}>{signed(net)}</span>,
    },
  ]
}

function isMoney(...amounts: string[]): boolean {
  return amounts.some((amount) => Number(amount) !== 0)
}

/** How many bets a result comes from, and what of them is still open. */
function Played({ sums }: { sums: Pick<Day, 'bets' | 'inOpenRounds'> }) {
  const open = Number(sums.inOpenRounds) === 0 ? '' : figures(sums.inOpenRounds)
  return (
    <span className="block text-12 font-normal text-text2">
      {t('money.betCount', { count: sums.bets })}
      {open ? ` · ${t('money.inOpenRounds', { amount: open })}` : null}
    </span>
  )
}

function Types({ types }: { types: Profit['types'] }) {
  return (
    <Card isFlush className="mb-4" title={t('money.byGame')}>
      <ul>
        {types.map((type) => (
          <li
            key={type.gameType}
            className="grid grid-cols-[1fr_auto] gap-3 border-t border-line px-4 py-2.5"
          >
            <span>
              <span className="block font-semibold">
                {textOf(`games.title.${type.gameType}`, type.gameType)}
              </span>
              <span className="block text-12 text-text2">
                {t('money.stake')} {figures(type.stake)} · {t('money.payout')}{' '}
                {figures(type.payout)}
              </span>
              <Played sums={type} />
            </span>
            <span className={`font-bold ${colourOf(type.net)}`}>{signed(type.net)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
