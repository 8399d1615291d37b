import { changeSearch, Link, useSearch } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Button } from '@parola/ui'
import { type Column, Table } from '@parola/ui/table'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { minorOf } from '../../platform/texts/amount.ts'
import { figures, t } from '../../platform/texts/i18n.ts'
import { csvOf } from './csv.ts'
import { periodOf, spanIn } from './period.ts'
import { FileButton } from './report.tsx'
import { SpanChoice } from './span-choice.tsx'
import type { Tab } from './tabs.ts'

type Day = ValueOf<Calls['agentRevenue']>['days'][number]

const PARTS = [
  'rebateOwn',
  'rebateTeam',
  'daily',
  'hourly',
  'realTime',
  'dividend',
  'paidToDownlines',
  'corrections',
  'total',
] as const
type Part = (typeof PARTS)[number]

/** Where the records behind a part are. */
const RECORDS = {
  daily: 'agentDailyWages2',
  hourly: 'agentHourSalary',
  realTime: 'agentRealtimeSalary',
  dividend: 'agentDividendRecordCopy2',
} as const satisfies Partial<Record<Part, Tab>>

const isNothing = (wire: string) => minorOf(wire) === 0n
const isCredited = (day: Day) => PARTS.some((part) => !isNothing(day[part]))

/** An amount; that of a contract opens the records that were credited on its day. */
function Amount({ day, part }: { day: Day; part: Part }) {
  const amount = figures(day[part])
  if (!(part in RECORDS) || isNothing(day[part])) return amount
  return (
    <Link
      to="/agentHome"
      search={{ tab: RECORDS[part as keyof typeof RECORDS], paid: day.day }}
      className="font-semibold text-link underline"
    >
      {amount}
    </Link>
  )
}

/** Nothing was credited: what would be, and where it is agreed on. */
function NoIncome() {
  return (
    <Empty title={t('agents.noIncome')} text={t('agents.noIncomeText')} icon="wallet" hasPreview>
      <Button
        variant="brand"
        icon="badge-check"
        onClick={() => changeSearch({ tab: 'agentContracts' })}
      >
        {t('agents.seeContracts')}
      </Button>
    </Empty>
  )
}

/** What the agent was credited, by day and kind (agentRevenueReport). */
export function Income() {
  const span = spanIn(useSearch<{ span?: string }>().span)
  const { data, error, refetch } = useQuery(callQuery('agentRevenue', periodOf(span)))
  const columns: Column<Day>[] = [
    { key: 'day', header: t('agents.day'), cell: (row) => row.day, isName: true },
    ...PARTS.map((part) => ({
      ...{ key: part, header: t(`agents.part.${part}`), isFigure: true },
      cell: (row: Day) => <Amount day={row} part={part} />,
      isBlank: (row: Day) => part !== 'total' && isNothing(row[part]),
    })),
  ]
  const credited = data?.days.filter(isCredited)
  const isEmpty = credited?.length === 0
  const file = async () =>
    csvOf([
      columns.map(({ header }) => header),
      ...(data?.days ?? []).map((row) => [row.day, ...PARTS.map((part) => row[part])]),
    ])
  return (
    <>
      <SpanChoice
        span={span}
        onChange={(next) => changeSearch({ span: next }, { keepScroll: true })}
      />
      {error && !data ? <Trouble error={error} retry={() => refetch()} /> : null}
      {isEmpty ? <NoIncome /> : null}
      {(error && !data) || isEmpty ? null : (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <FileButton file={file} name="agentRevenue" />
            <p className="mb-3 text-14 text-text2">{t('agents.creditedDays')}</p>
          </div>
          <Table
            label={t('agents.menu.agentRevenueReport')}
            empty={t('agents.noRecords')}
            columns={columns}
            rows={credited}
            keyOf={({ day }) => day}
            {...(data
              ? { total: { label: t('agents.total'), value: figures(data.total.total) } }
              : {})}
          />
        </>
      )}
    </>
  )
}
