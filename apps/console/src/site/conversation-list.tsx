import { Choice } from '@parola/ui'
import type { ReactNode } from 'react'
import { useFilters } from '../platform/filters.ts'
import { t } from '../platform/i18n.ts'
import { beside, useKeys } from '../platform/keys.ts'
import { ListWithDetail } from '../platform/list-with-detail.tsx'
import { ShowAll } from '../platform/lists/show-all.tsx'
import { SearchForm } from '../platform/search-form.tsx'
import { type Column, CursorPages, DataTable } from '../platform/table.tsx'

type Choosing<View extends string> = {
  /** The filter that holds it, in the address. */
  name: string
  current: View
  options: readonly (readonly [View, string])[]
}

type Props<Row, View extends string> = {
  label: string
  empty: string
  emptyText: string
  view: Choosing<View>
  /** Beside the choice of the view and the search for a member. */
  filters?: ReactNode
  columns: readonly Column<Row>[]
  /** The columns that the panel beside the list replaces. */
  replaced: ReadonlySet<string>
  data: { content: readonly Row[]; next: string | null } | undefined
  error: unknown
  keyOf: (row: Row) => string
  /** The filter that holds the row that is open, in the address. */
  item: string
  side: (key: string, open: (key: string | undefined) => void) => ReactNode
}

/** What members have written, view by view and page by page, with one conversation open beside the list. */
export function ConversationList<Row, View extends string>(props: Props<Row, View>) {
  const {
    label,
    empty,
    emptyText,
    view,
    filters: more,
    columns,
    replaced,
    data,
    error,
    keyOf,
    item,
  } = props
  const [filters, set] = useFilters()
  const { username, cursor, [item]: current } = filters
  const open = (key: string | undefined) => set({ [item]: key })
  const keys = data?.content.map(keyOf) ?? []
  useKeys({
    j: () => open(beside(keys, current, 1)),
    k: () => open(beside(keys, current, -1)),
    escape: () => open(undefined),
  })
  const narrow = (change: Record<string, string | undefined>) =>
    set({ ...change, cursor: undefined })
  return (
    <>
      <div className="mb-3 max-w-full overflow-x-auto">
        <Choice
          look="segments"
          label={t('state')}
          value={view.current}
          options={view.options}
          onChange={(next) => narrow({ [view.name]: next })}
        />
      </div>
      <div className="mb-3 flex flex-wrap items-end gap-2">
        {more}
        <SearchForm
          label={t('member')}
          value={username ?? ''}
          onSearch={(next) => narrow({ username: next || undefined })}
        />
      </div>
      <ListWithDetail
        isOpen={Boolean(current)}
        list={
          <DataTable
            label={label}
            columns={current ? columns.filter(({ key }) => !replaced.has(key)) : columns}
            rows={data?.content}
            error={data ? null : error}
            keyOf={keyOf}
            selected={current}
            onOpen={(row) => open(keyOf(row))}
            {...{ empty, emptyText }}
            emptyAction={<ShowAll names={['username']} {...{ filters, set }} />}
            more={
              <CursorPages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />
            }
          />
        }
        side={current ? props.side(current, open) : null}
      />
    </>
  )
}
