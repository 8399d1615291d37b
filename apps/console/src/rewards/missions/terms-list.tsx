import type { InEveryLanguage } from '@parola/locales/languages'
import { Alert, Badge } from '@parola/ui'
import type { ReactNode } from 'react'
import { useFilters } from '../../platform/filters.ts'
import { language, t } from '../../platform/i18n.ts'
import { ListWithDetail, Side } from '../../platform/list-with-detail.tsx'
import { AddButton } from '../../platform/lists/add-button.tsx'
import { useMay } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'

const NEW = 'new'
/** Columns that fit beside an open form. */
const BESIDE = 2

type Row = { id: string; name: InEveryLanguage<string>; isOpen: boolean }

type Props<R extends Row> = {
  label: string
  add: string
  empty: string
  emptyText: string
  /** Between the name and the state. */
  columns: readonly Column<R>[]
  rows: readonly R[] | undefined
  error: unknown
  isWaiting: boolean | undefined
  /** For a row, or for a new one. */
  form: (row: R | undefined) => ReactNode
}

/** What members can take part in, as it is set up; a change is a request to a second operator. */
export function TermsList<R extends Row>(props: Props<R>) {
  const { label, add, empty, emptyText, columns, rows, error, isWaiting = true, form } = props
  const [{ item }, set] = useFilters()
  const may = useMay()
  const open = rows?.find(({ id }) => id === item)
  const isOpen = open !== undefined || item === NEW
  const isLocked = !may('reward.grant') || isWaiting
  const isFirst = rows?.length === 0
  const adding = isLocked ? null : (
    <AddButton text={add} isFirst={isFirst} onAdd={() => set({ item: NEW })} />
  )
  return (
    <>
      {isFirst ? null : adding}
      <ListWithDetail
        isOpen={isOpen}
        list={
          <DataTable
            label={label}
            columns={[
              { key: 'name', header: t('name'), isName: true, cell: nameOf },
              ...(isOpen ? columns.slice(0, BESIDE) : columns),
              { key: 'state', header: t('state'), cell: State },
            ]}
            rows={rows}
            error={rows ? null : error}
            keyOf={({ id }) => id}
            onOpen={({ id }) => set({ item: id })}
            selected={item}
            {...{ empty, emptyText }}
            emptyAction={isOpen ? null : adding}
          />
        }
        side={
          rows ? (
            <Side
              title={open ? nameOf(open) : add}
              badge={null}
              onClose={() => set({ item: undefined })}
            >
              <div className="side-body">
                {isLocked ? <Alert kind="info">{t('missions.locked')}</Alert> : form(open)}
              </div>
            </Side>
          ) : null
        }
      />
    </>
  )
}

const nameOf = ({ name }: Row) => name[language()]

function State({ isOpen }: Row) {
  return (
    <Badge kind={isOpen ? 'good' : 'quiet'}>
      {t(isOpen ? 'missions.isOpen' : 'missions.hidden')}
    </Badge>
  )
}
