import { Choice } from '@parola/ui'
import type { ReactNode } from 'react'
import { useFilters } from '../platform/filters.ts'
import { t } from '../platform/i18n.ts'
import { ListWithDetail } from '../platform/list-with-detail.tsx'
import { type Column, CursorPages, DataTable } from '../platform/table.tsx'

/** The query of a list whose decided rows are shown only when all are asked for. */
export function useReviewQuery() {
  const [{ cursor, all }] = useFilters()
  return { ...(all ? {} : { open: 'true' as const }), ...(cursor ? { cursor } : {}) }
}

type Props<Row> = {
  label: string
  /** What the choice of the rows that wait for a decision is called. */
  openText: string
  empty: string
  emptyText: string
  columns: readonly Column<Row>[]
  data: { content: readonly Row[]; next: string | null } | undefined
  error: unknown
  keyOf: (row: Row) => string
  detail: (row: Row, onClose: () => void) => ReactNode
}

/** Rows that operators decide: those that wait or all, page by page, with the chosen one beside the list. */
export function ReviewList<Row>(props: Props<Row>) {
  const { label, openText, empty, emptyText, columns, data, error, keyOf, detail } = props
  const [{ cursor, all, item }, set] = useFilters()
  const open = data?.content.find((row) => keyOf(row) === item)
  return (
    <>
      <Choice
        look="segments"
        className="mb-3"
        label={t('review.show')}
        options={[
          ['open', openText],
          ['all', t('review.all')],
        ]}
        value={all ? 'all' : 'open'}
        onChange={(shown) =>
          set({ all: shown === 'all' ? '1' : undefined, cursor: undefined, item: undefined })
        }
      />
      <ListWithDetail
        isOpen={open !== undefined}
        list={
          <DataTable
            label={label}
            columns={columns}
            rows={data?.content}
            error={data ? null : error}
            keyOf={keyOf}
            onOpen={(row) => set({ item: keyOf(row) })}
            selected={item}
            {...{ empty, emptyText }}
            more={
              <CursorPages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />
            }
          />
        }
        side={open ? detail(open, () => set({ item: undefined })) : null}
      />
    </>
  )
}
