import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Dialog, Facts } from '@parola/ui'
import { useState } from 'react'
import { useFilters } from '../../platform/filters.ts'
import { dateTime, t, textOf } from '../../platform/i18n.ts'
import { ShowAll } from '../../platform/lists/show-all.tsx'
import { Page } from '../../platform/page.tsx'
import { useCall } from '../../platform/query.ts'
import { SearchForm } from '../../platform/search-form.tsx'
import { type Column, CursorPages, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'

type Row = ValueOf<Calls['auditEntries']>['content'][number]

const columns = (): Column<Row>[] => [
  { key: 'seq', header: '#', cell: (row) => row.seq },
  { key: 'at', header: t('audit.at'), cell: (row) => <DateTime at={row.at} /> },
  { key: 'what', header: t('audit.what'), cell: (row) => <code>{row.what}</code> },
  { key: 'subject', header: t('subject'), cell: (row) => row.subject },
  {
    key: 'who',
    header: t('audit.who'),
    cell: (row) =>
      `${textOf(`actor.${row.actorKind}`, row.actorKind)} ${(row.operatorId ?? row.memberId ?? '').slice(-6)}`,
  },
  { key: 'address', header: t('address'), cell: (row) => row.address },
  { key: 'reason', header: t('reason'), cell: (row) => row.reason ?? '' },
]

/** Who did what, to whom, from where and why, and whether every record is unchanged. */
export function Audit() {
  const [filters, set] = useFilters()
  const [open, setOpen] = useState<Row | null>(null)
  const { what, subject, operatorId, cursor } = filters
  const query = { what, subject, operatorId, cursor, pageSize: '50' }
  const { data, error } = useCall('auditEntries', query)
  return (
    <Page title={t('nav.audit')} text={t('audit.text')} actions={<Chain />}>
      <div className="mb-3 flex flex-wrap gap-3">
        <SearchForm
          label={t('audit.what')}
          value={what ?? ''}
          onSearch={(next) => set({ what: next, cursor: undefined })}
        />
        <SearchForm
          label={t('subject')}
          value={subject ?? ''}
          onSearch={(next) => set({ subject: next, cursor: undefined })}
        />
      </div>
      <DataTable
        label={t('nav.audit')}
        columns={columns()}
        rows={data?.content}
        error={error}
        keyOf={({ seq }) => seq}
        onOpen={setOpen}
        empty={t('audit.none')}
        emptyText={t('audit.noneText')}
        emptyAction={<ShowAll names={['what', 'subject', 'operatorId']} {...{ filters, set }} />}
        more={<CursorPages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />}
      />
      {open ? <Entry entry={open} onClose={() => setOpen(null)} /> : null}
    </Page>
  )
}

function Chain() {
  const { data } = useCall('auditChain')
  if (!data) return null
  return (
    <Badge kind={data.isWhole ? 'good' : 'bad'}>
      {t(data.isWhole ? 'audit.whole' : 'audit.broken', {
        entries: data.entries,
        seq: data.seq ?? '–',
      })}
    </Badge>
  )
}

function Entry({ entry, onClose }: { entry: Row; onClose: () => void }) {
  return (
    <Dialog title={entry.what} closeLabel={t('close')} onClose={onClose} size="wide">
      <div className="grid gap-4">
        <Facts
          rows={[
            [t('audit.at'), dateTime(entry.at)],
            [t('subject'), entry.subject],
            [t('brand'), entry.brandId ?? t('all')],
            [
              t('audit.who'),
              `${textOf(`actor.${entry.actorKind}`, entry.actorKind)} ${entry.operatorId ?? entry.memberId ?? ''}`,
            ],
            [t('roles'), entry.roles.join(', ') || '–'],
            [t('address'), entry.address || '–'],
            [t('reason'), entry.reason ?? '–'],
          ]}
        />
        <div className="grid gap-3 md:grid-cols-2">
          <Value name={t('before')} value={entry.before} />
          <Value name={t('after')} value={entry.after} />
        </div>
      </div>
    </Dialog>
  )
}

function Value({ name, value }: { name: string; value: unknown }) {
  return (
    <figure className="m-0">
      <figcaption className="mb-1 text-12 text-text3">{name}</figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long values are scrolled by keyboard
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-lg border border-line bg-bg p-3 text-12"
      >
        {value === null ? '–' : JSON.stringify(value, null, 2)}
      </pre>
    </figure>
  )
}
