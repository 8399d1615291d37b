import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Empty } from './empty.tsx'
import { Loading } from './loading.tsx'
import { ScrollFrame } from './scroll-frame.tsx'

export type Column<T> = {
  key: string
  header: string
  cell: (row: T) => ReactNode
  /** Figures are aligned on the right. */
  isFigure?: boolean
  /** Names its row: a header for screen readers. */
  isName?: boolean
  /** Only where there is room for it; for tables that stay tables on phones. */
  isWideOnly?: boolean
  /** What can be done with the row: stays in sight where the table is wider than its frame. */
  isAction?: boolean
  /** Whether a row has nothing here: its card on a phone leaves it out. */
  isBlank?: (row: T) => boolean
}

type Props<T> = {
  label: string
  columns: readonly Column<T>[]
  /** None while they are coming. */
  rows: readonly T[] | undefined
  keyOf: (row: T) => string
  /** Opens a row, by a click or by Enter. */
  onOpen?: ((row: T) => void) | undefined
  /** The key of the row that is open beside the table. */
  selected?: string | undefined
  /** Why the rows did not come; instead of them. */
  error?: ReactNode
  empty: string
  /** What will be listed there. */
  emptyText?: string | undefined
  /** What can be done about it. */
  emptyAction?: ReactNode
  /** The last line, below the figures that it adds up. */
  total?: { label: string; value: ReactNode }
  /** How to go on to the next rows. */
  more?: ReactNode
  /** On a phone each row is a card, or stays a row with few columns. */
  look?: 'cards' | 'rows'
}

const SKELETON_LINES = 6
/** What a cell shows that has nothing. */
const NOTHING = '–'

type Looks = Pick<Column<never>, 'isFigure' | 'isWideOnly' | 'isAction'>

const classOf = ({ isFigure, isWideOnly, isAction }: Looks, also = '') =>
  [also, isFigure ? 'figure' : '', isWideOnly ? 'wide-only' : '', isAction ? 'actions' : '']
    .filter(Boolean)
    .join(' ') || undefined

/** A table; on a phone its rows are cards, unless they are short. */
export function Table<T>(props: Props<T>) {
  const {
    label,
    columns,
    rows,
    keyOf,
    error,
    empty,
    emptyText,
    emptyAction,
    total,
    more,
    look = 'cards',
  } = props
  if (error) return <Alert kind="bad">{error}</Alert>
  if (!rows) return <Loading label={`${label} …`} lines={SKELETON_LINES} />
  if (rows.length === 0)
    return (
      <Empty title={empty} text={emptyText} icon="receipt-text">
        {emptyAction}
      </Empty>
    )
  return (
    <>
      <ScrollFrame label={label} className="table-frame">
        <table className={`table ${look === 'rows' ? 'table-rows' : ''}`} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" className={classOf(column)}>
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={keyOf(row)}
                {...opening(props.onOpen, row)}
                aria-current={keyOf(row) === props.selected ? 'true' : undefined}
              >
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
          {total ? <Total {...total} columns={columns} /> : null}
        </table>
      </ScrollFrame>
      {more}
    </>
  )
}

function Cell<T>({ column, row }: { column: Column<T>; row: T }) {
  const { header, cell, isName, isBlank } = column
  const shown = cell(row)
  const isNothing = shown === NOTHING || isBlank?.(row)
  return isName ? (
    <th scope="row" className={classOf(column, 'row-name')}>
      {shown}
    </th>
  ) : (
    <td className={classOf(column, isNothing ? 'blank' : '')} data-label={header}>
      {shown}
    </td>
  )
}

type TotalProps<T> = { label: string; value: ReactNode; columns: readonly Column<T>[] }

/** Under the same columns as the rows: those that a phone leaves out have an empty cell of their own. */
function Total<T>({ label, value, columns }: TotalProps<T>) {
  const wide = columns.filter(({ isWideOnly }) => isWideOnly)
  return (
    <tfoot>
      <tr className="total">
        <th scope="row" colSpan={columns.length - wide.length - 1}>
          {label}
        </th>
        {wide.map(({ key }) => (
          <td key={key} className="wide-only" />
        ))}
        <td className="figure">{value}</td>
      </tr>
    </tfoot>
  )
}

/** What is pressed inside a row has its own effect. */
const isOwnControl = (target: EventTarget) =>
  (target as Element).closest('a, button, input, select, label') !== null

function opening<T>(onOpen: ((row: T) => void) | undefined, row: T) {
  if (!onOpen) return {}
  return {
    className: 'opens',
    tabIndex: 0,
    onClick: (event: MouseEvent) => {
      if (!isOwnControl(event.target)) onOpen(row)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !isOwnControl(event.target)) onOpen(row)
    },
  }
}
