import type { Calls, ValueOf } from '@parola/contract'
import { Money } from '@parola/ui'
import { t, textOf } from '../../platform/i18n.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'

type Requirement = ValueOf<Calls['opsMemberMoney']>['turnover']['requirements'][number]

const figure = (
  header: string,
  amountOf: (requirement: Requirement) => string,
): Column<Requirement> => ({
  key: header,
  header,
  isFigure: true,
  cell: (row) => <Money amount={amountOf(row)} />,
})

/** What is left to be wagered, requirement by requirement. */
export function Requirements({ requirements }: { requirements: Requirement[] }) {
  const columns: Column<Requirement>[] = [
    { key: 'reference', header: t('queue.reference'), isName: true, cell: (row) => row.reference },
    {
      key: 'source',
      header: t('kind'),
      cell: (row) => textOf(`turnover.${row.source}`, row.source),
    },
    { key: 'at', header: t('opened'), cell: (row) => <DateTime at={row.openedAt} /> },
    figure(t('queue.amount'), (requirement) => requirement.amount),
    figure(t('money.required'), (requirement) => requirement.required),
    figure(t('money.done'), (requirement) => requirement.done),
    figure(t('money.locked'), (requirement) => requirement.locked),
  ]
  return (
    <DataTable
      label={t('money.tab.turnover')}
      columns={columns}
      rows={requirements}
      keyOf={(requirement) => requirement.reference}
      empty={t('money.noTurnover')}
      emptyText={t('money.noTurnoverText')}
    />
  )
}
