import { Icon } from '@parola/ui'
import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { words } from './client.ts'
import { t } from './i18n.ts'

export const features = tableFeatures({})
/** A column; figures are right-aligned. */
export type Column<T extends object> = ColumnDef<typeof features, T> & { isFigure?: boolean }

type Props<T extends object> = {
  label: string
  columns: Column<T>[]
  rows: readonly T[] | undefined
  error?: unknown
  keyOf: (row: T) => string
  onOpen?: (row: T) => void
  /** The key of the row that is open beside the table. */
  selected?: string | undefined
  empty: string
  /** Goes on to the next page; nothing on the last one. */
  more?: ReactNode
}

const NO_ROWS: never[] = []
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f']

/** A dense table: rows open by click, or by Enter; on a phone each row is a card. */
export function DataTable<T extends object>(props: Props<T>) {
  const { label, columns, rows, error, keyOf, empty, more } = props
  const data = (rows ?? NO_ROWS) as T[]
  const table = useTable({ features, columns, data, getRowId: keyOf })
  if (error) return <p className="notice notice-bad">{words(error)}</p>
  if (!rows) return <Skeleton label={label} />
  if (rows.length === 0) return <Empty text={empty} />
  return (
    <>
      <div className="table-frame">
        <table className="table" aria-label={label}>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <th key={header.id} scope="col" className={figure(header.column.columnDef)}>
                    <table.FlexRender header={header} />
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr
                key={row.id}
                {...opening(props.onOpen, row.original)}
                className={props.onOpen ? 'opens' : ''}
                aria-current={row.id === props.selected ? 'true' : undefined}
              >
                {row.getAllCells().map((cell) => (
                  <td
                    key={cell.id}
                    className={figure(cell.column.columnDef)}
                    data-label={String(cell.column.columnDef.header ?? '')}
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more}
    </>
  )
}

function Empty({ text }: { text: string }) {
  return (
    <div className="empty">
      <Icon name="receipt-text" size={26} />
      <p>{text}</p>
    </div>
  )
}

function figure(column: object): string | undefined {
  return 'isFigure' in column && column.isFigure ? 'figure' : undefined
}

function opening<T>(onOpen: ((row: T) => void) | undefined, row: T) {
  if (!onOpen) return {}
  return {
    tabIndex: 0,
    onClick: () => onOpen(row),
    onKeyDown: (event: { key: string }) => event.key === 'Enter' && onOpen(row),
  }
}

function Skeleton({ label }: { label: string }) {
  return (
    <div className="grid gap-1" aria-busy="true" role="status" aria-label={`${label} …`}>
      {SKELETONS.map((key) => (
        <div key={key} className="skeleton h-9" />
      ))}
    </div>
  )
}

type PagesProps = {
  cursor: string | undefined
  next: string | null | undefined
  go: (to: string | undefined) => void
}

/** Forward from a cursor, and back to the beginning. */
export function Pages({ cursor, next, go }: PagesProps) {
  if (!cursor && !next) return null
  return (
    <nav className="mt-3 flex gap-2" aria-label={t('pages')}>
      <button type="button" className="btn" disabled={!cursor} onClick={() => go(undefined)}>
        {t('first')}
      </button>
      <button type="button" className="btn" disabled={!next} onClick={() => go(next ?? undefined)}>
        {t('next')}
      </button>
    </nav>
  )
}
