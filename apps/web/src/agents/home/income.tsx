import { changeSearch, useSearch } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { type Column, Table } from '@parola/ui/table'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { figures, t } from '../../platform/texts/i18n.ts'
import { csvOf } from './csv.ts'
import { periodOf, spanIn } from './period.ts'
import { FileButton } from './report.tsx'
import { SpanChoice } from './span-choice.tsx'

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

/** What the agent was credited, by day and kind (agentRevenueReport). */
export function Income() {
  const span = spanIn(useSearch<{ span?: string }>().span)
  const { data, error, refetch } = useQuery(callQuery('agentRevenue', periodOf(span)))
  const columns: Column<Day>[] = [
    { key: 'day', header: t('agents.day'), cell: (row) => row.day, isName: true },
    ...PARTS.map((part) => ({
      ...{ key: part, header: t(`agents.part.${part}`), isFigure: true },
      cell: (row: Day) => figures(row[part]),
    })),
  ]
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
      {error && !data ? (
        <Trouble error={error} retry={() => refetch()} />
      ) : (
        <>
          <FileButton file={file} name="agentRevenue" />
          <Table
            label={t('agents.menu.agentRevenueReport')}
            empty={t('agents.noRecords')}
            columns={columns}
            rows={data?.days}
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
