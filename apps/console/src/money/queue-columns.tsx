import { Money } from '@parola/ui'
import { waited } from '../platform/figures.tsx'
import { dateTime, t } from '../platform/i18n.ts'
import type { Column } from '../platform/table.tsx'

/** What every deposit and withdrawal in a queue has. */
type Order = { reference: string; amount: string; currency: string; createdAt: string }

/** The reference of the order. */
export const referenceColumn = <T extends Order>(): Column<T> => ({
  key: 'reference',
  header: t('queue.reference'),
  cell: (row) => <span className="reference">{row.reference}</span>,
})

/** The amount of the order. */
export const amountColumn = <T extends Order>(): Column<T> => ({
  key: 'amount',
  header: t('queue.amount'),
  isFigure: true,
  cell: (row) => <Money amount={row.amount} code={row.currency} />,
})

/** How long the order has been waiting. */
export const waitedColumn = <T extends Order>(): Column<T> => ({
  key: 'waited',
  header: t('queue.waited'),
  isFigure: true,
  cell: (row) => (
    <time dateTime={row.createdAt} title={dateTime(row.createdAt)}>
      {waited(row.createdAt)}
    </time>
  ),
})
