import type { Calls, ValueOf } from '@parola/contract'
import { Money } from '@parola/ui'
import { useFilters } from '../../platform/filters.ts'
import { t, textOf } from '../../platform/i18n.ts'
import { useCall } from '../../platform/query.ts'
import { type Column, DataTable, Pages } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'

type Rebate = ValueOf<Calls['opsMemberRebates']>['content'][number]

const columns = (): Column<Rebate>[] => [
  {
    key: 'reference',
    header: t('queue.reference'),
    isName: true,
    cell: (row) => <span className="reference">{row.reference}</span>,
  },
  { key: 'at', header: t('audit.at'), cell: (row) => <DateTime at={row.claimedAt} /> },
  { key: 'how', header: t('kind'), cell: (row) => t(`rebate.how.${row.how}`) },
  {
    key: 'lines',
    header: t('rebate.formula'),
    cell: (row) => (
      <span className="grid gap-0.5">
        {row.lines.map((line) => (
          <span key={`${line.gameType} ${line.ratePpm}`}>
            {textOf(`rebate.type.${line.gameType}`, line.gameType)} <Money amount={line.valid} /> ×{' '}
            {(line.ratePpm / 10_000).toFixed(2)} %
          </span>
        ))}
      </span>
    ),
  },
  {
    key: 'amount',
    header: t('queue.amount'),
    isFigure: true,
    cell: (row) => <Money amount={row.amount} code={row.currency} />,
  },
]

/** The rebates that a member was paid. */
export function Rebates({ memberId }: { memberId: string }) {
  const [{ page = '1' }, set] = useFilters()
  const { data, error } = useCall('opsMemberRebates', { memberId, pageNo: page, pageSize: '10' })
  return (
    <>
      <h2 className="mt-6 mb-2 text-15">{t('rebate.list')}</h2>
      <DataTable
        label={t('rebate.list')}
        columns={columns()}
        rows={data?.content}
        error={data ? null : error}
        keyOf={({ reference }) => reference}
        empty={t('rebate.none')}
        emptyText={t('rebate.noneText')}
        more={
          <Pages page={data?.pageNum} pages={data?.totalPages} go={(to) => set({ page: to })} />
        }
      />
    </>
  )
}
