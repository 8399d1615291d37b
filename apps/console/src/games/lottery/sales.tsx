import type { Calls, ValueOf } from '@parola/contract'
import { Choice, Money } from '@parola/ui'
import { t } from '../../platform/i18n.ts'
import { PeopleChoice, usePeople } from '../../platform/people-choice.tsx'
import { useCall, useCurrency } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { GameSelect } from './game-select.tsx'
import type { TabProps } from './lottery.types.ts'

type Row = ValueOf<Calls['lotterySales']>[number]

const DAYS = ['1', '7', '30'] as const

type Shown = { currency: string; hasIssues: boolean; nameOf: ReadonlyMap<string, string> }

const columns = ({ currency, hasIssues, nameOf }: Shown): Column<Row>[] => [
  {
    key: 'name',
    header: t(hasIssues ? 'lottery.issue' : 'lottery.game'),
    isName: true,
    cell: (row) => row.numero ?? nameOf.get(row.gameCode) ?? row.gameCode,
  },
  ...(hasIssues
    ? []
    : [
        {
          key: 'issues',
          header: t('lottery.draws'),
          isFigure: true,
          cell: (row: Row) => row.issues.toLocaleString('en'),
        },
      ]),
  {
    key: 'tickets',
    header: t('lottery.tickets'),
    isFigure: true,
    cell: (row) => row.tickets.toLocaleString('en'),
  },
  ...(['stake', 'payout', 'margin'] as const).map(
    (name): Column<Row> => ({
      key: name,
      header: t(`lottery.${name}`),
      isFigure: true,
      cell: (row) => <Money amount={row[name]} code={currency} />,
    }),
  ),
]

/** What the lotteries have sold and paid: by game, and of one game by issue. */
export function Sales({ filters, set }: TabProps) {
  const days = DAYS.find((known) => known === filters.days) ?? '7'
  const currency = useCurrency()
  const { game } = filters
  const { data: games = [] } = useCall('lotteryMarkets')
  const nameOf = new Map(games.map(({ gameCode, name }) => [gameCode, name]))
  const people = usePeople()
  const requested = { days, people, ...(game ? { gameCode: game } : {}) }
  const { data, error } = useCall('lotterySales', requested)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <Choice
          look="segments"
          label={t('lottery.span')}
          value={days}
          options={DAYS.map((known) => [known, t('lottery.days', { count: Number(known) })])}
          onChange={(next) => set({ days: next })}
        />
        <GameSelect
          hasAll
          value={game ?? ''}
          onChange={(next) => set({ game: next || undefined })}
        />
        <PeopleChoice hasCrowd={data?.some(({ crowdTickets }) => crowdTickets > 0) ?? false} />
      </div>
      <DataTable
        label={t('lottery.sales')}
        columns={columns({ currency, hasIssues: Boolean(game), nameOf })}
        rows={data}
        error={data ? null : error}
        keyOf={({ gameCode, numero }) => `${gameCode} ${numero}`}
        empty={t('lottery.noSales')}
        emptyText={t('lottery.noSalesText')}
      />
    </>
  )
}
