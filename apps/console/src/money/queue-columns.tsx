import { Amount, waited } from '../platform/figures.tsx'
import { dateTime, t } from '../platform/i18n.ts'
import type { Column } from '../platform/table.tsx'

/** What every order of money in a queue has. */
type Order = { reference: string; amount: string; currency: string; createdAt: string }

/** Which order it is. */
export const referenceColumn = <T extends Order>(): Column<T> => ({
  id: 'reference',
  header: t('queue.reference'),
  cell: ({ row: { original } }) => <span className="reference">{original.reference}</span>,
})

/** The subject of a row. */
export const amountColumn = <T extends Order>(): Column<T> => ({
  id: 'amount',
  header: t('queue.amount'),
  isFigure: true,
  cell: ({ row: { original } }) => <Amount value={original.amount} currency={original.currency} />,
})

/** For how long it has been there. */
export const waitedColumn = <T extends Order>(): Column<T> => ({
  id: 'waited',
  header: t('queue.waited'),
  isFigure: true,
  cell: ({ row: { original } }) => (
    <time dateTime={original.createdAt} title={dateTime(original.createdAt)}>
      {waited(original.createdAt)}
    </time>
  ),
})
