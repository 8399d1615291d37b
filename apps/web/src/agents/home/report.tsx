import { toast } from '@parola/client/toasts'
import type { CallName } from '@parola/contract'
import { Button } from '@parola/ui'
import { type Column, Table } from '@parola/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { MoreButton } from '../../platform/screens/more-button.tsx'
import { dateTime, figures, t } from '../../platform/texts/i18n.ts'
import { csvOf, download } from './csv.ts'
import { EmptyReport } from './empty-report.tsx'

/** A column of a report: its text is what the file has, and what the table shows unless `show` is given. */
export type ReportColumn<T> = Pick<Column<T>, 'isName' | 'isFigure' | 'isBlank' | 'key'> & {
  header: string
  text: (row: T) => string
  show?: (row: T) => ReactNode
}

/** A moment, never broken over lines; a dash where there is none yet. */
export function moment<T>(
  key: string,
  header: string,
  instantOf: (row: T) => string | null,
): ReportColumn<T> {
  const text = (row: T) => {
    const instant = instantOf(row)
    return instant === null ? '–' : dateTime(instant)
  }
  return { key, header, text, show: (row) => <time>{text(row)}</time> }
}

type Filter = Record<string, string>
type Totals = Readonly<Record<string, string | number>>
type Page<T> = {
  content: readonly T[]
  next: string | null
  /** Null where there are too many accounts for one. */
  total?: string | null
  /** Null where there are too many rows for one. */
  totals?: Totals | null
}
type Props<T> = {
  call: CallName
  filter: Filter
  label: string
  empty: string
  /** Rows are searched by name: none found is not an empty team. */
  isSearching?: boolean
  columns: readonly ReportColumn<T>[]
  keyOf: (row: T) => string
  onOpen?: (row: T) => void
  /** What can be done with a row: not part of the file. */
  actions?: (row: T) => ReactNode
  /** What the total of the filter is of, where the call has one. */
  totalOf?: string
  /** Totals that no column has, by their key. */
  moreTotals?: readonly (readonly [key: string, header: string])[]
}

/** Rows of a file: as many pages as this at most. */
const FILE_PAGES = 50
const FILE_PAGE_SIZE = '100'

/** A report, page after page by its cursor, with the total of its filter and a file of all of it. */
export function Report<T>(props: Props<T>) {
  const { call, filter, label, empty, columns, keyOf, onOpen, actions, totalOf } = props
  const { moreTotals = [] } = props
  const list = useInfiniteQuery({
    queryKey: [call, filter],
    initialPageParam: '',
    queryFn: ({ pageParam }) => pageOf<T>(call, filter, pageParam),
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const { total, totals } = list.data?.pages[0] ?? {}
  const rows = list.data?.pages.flatMap((page) => page.content)
  if (list.isError && !list.data) return <Trouble error={list.error} retry={() => list.refetch()} />
  if (rows?.length === 0 && list.hasNextPage) return <NoneYet list={list} />
  if (rows?.length === 0 && !props.isSearching) return <EmptyReport title={empty} />
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <FileButton file={() => fileOf(call, filter, columns)} name={call} />
        {total !== undefined && totalOf ? <Total of={totalOf} sum={total} /> : null}
      </div>
      <AllTotals
        totals={totals}
        named={[...columns.map(({ key, header }) => [key, header] as const), ...moreTotals]}
      />
      <Table
        label={label}
        empty={empty}
        columns={[
          ...columns.map(({ text, show = text, ...column }) => ({ ...column, cell: show })),
          ...(actions
            ? [{ key: 'actions', header: t('agents.actions'), cell: actions, isAction: true }]
            : []),
        ]}
        rows={rows}
        keyOf={keyOf}
        onOpen={onOpen}
        more={<MoreButton list={list} />}
      />
    </>
  )
}

/** A filter that leaves little is looked for page by page: the newest rows have none. */
function NoneYet({ list }: Parameters<typeof MoreButton>[0]) {
  return (
    <Empty title={t('agents.noneYet')} text={t('agents.noneYetText')} icon="search">
      <MoreButton list={list} />
    </Empty>
  )
}

/** Above the table: its last column may be out of sight. */
function Total({ of, sum }: { of: string; sum: string | null }) {
  if (sum === null)
    return <p className="mb-3 text-14 text-text2">{t('agents.totalTooManyAccounts')}</p>
  return (
    <p className="mb-3 text-14 text-text2">
      {`${t('agents.total')} · ${of}: `}
      <b className="text-16 text-text tabular-nums">{figures(sum)}</b>
    </p>
  )
}

type AllProps = {
  totals: Totals | null | undefined
  named: NonNullable<Props<never>['moreTotals']>
}

/** The totals of a filter over all its pages; where it has too many rows, why there are none. */
function AllTotals({ totals, named }: AllProps) {
  if (totals === undefined) return null
  if (totals === null) return <p className="mb-3 text-14 text-text2">{t('agents.totalTooMany')}</p>
  return (
    <dl className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-14" aria-label={t('agents.total')}>
      <Sum header={t('agents.rows')} sum={String(totals.rows)} />
      {named.flatMap(([key, header]) =>
        key in totals ? [<Sum key={key} header={header} sum={figures(String(totals[key]))} />] : [],
      )}
    </dl>
  )
}

function Sum({ header, sum }: { header: string; sum: string }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-text2">{header}</dt>
      <dd className="font-semibold tabular-nums">{sum}</dd>
    </div>
  )
}

async function pageOf<T>(call: CallName, filter: Filter, cursor: string): Promise<Page<T>> {
  const query = { ...filter, ...(cursor ? { cursor } : {}) }
  return (await api(call, { query } as never)) as unknown as Page<T>
}

/** All of a report, or its newest rows with a hint that there are more. */
async function fileOf<T>(call: CallName, filter: Filter, columns: readonly ReportColumn<T>[]) {
  const rows: T[] = []
  let totals: Totals | null | undefined
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null && pages < FILE_PAGES; pages += 1) {
    const page: Page<T> = await pageOf(call, { ...filter, pageSize: FILE_PAGE_SIZE }, cursor)
    rows.push(...page.content)
    totals ??= page.totals
    cursor = page.next
  }
  const isCut = cursor !== null
  if (isCut) toast('info', t('agents.exportCut', { rows: String(rows.length) }))
  return csvOf([
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ text }) => text(row))),
    ...(totals && !isCut ? [totalsRow(totals, columns)] : []),
  ])
}

/** The last line of a file: the totals below their columns. */
function totalsRow<T>(totals: Totals, columns: readonly ReportColumn<T>[]): string[] {
  return columns.map(({ key }, i) => {
    if (i === 0) return t('agents.total')
    return key in totals ? figures(String(totals[key])) : ''
  })
}

/** Saves what a report finds as a file for spreadsheets. */
export function FileButton({ file, name }: { file: () => Promise<string>; name: string }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      download(`${name}.csv`, await file())
    } catch (error) {
      toast('bad', words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button className="mb-3" icon="download" isBusy={isBusy} onClick={() => void save()}>
      {t('agents.export')}
    </Button>
  )
}
