import type { Faults } from '@parola/client/forms'
import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Badge, Button, Details, Field, Icon, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/client.ts'
import { useFilters } from '../../platform/filters.ts'
import { useForm } from '../../platform/form.ts'
import { t } from '../../platform/i18n.ts'
import { Page } from '../../platform/page.tsx'
import { callQuery, queryClient, useMay } from '../../platform/query.ts'
import { type Column, CursorPages, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'

type Row = ValueOf<Calls['restrictedImports']>['content'][number]

const LOOK_EVERY_MS = 1500
const isAtWork = ({ state }: Row) => state === 'reading' || state === 'rescanning'

const columns = (): Column<Row>[] => [
  { key: 'source', header: t('list.source'), isName: true, cell: (row) => row.source },
  {
    key: 'state',
    header: t('state'),
    cell: (row) => (
      <Badge kind={row.state === 'done' ? 'good' : isAtWork(row) ? 'wait' : 'bad'}>
        {t(`list.${row.state}`)}
      </Badge>
    ),
  },
  {
    key: 'progress',
    header: t('list.lines'),
    cell: (row) => `${row.taken} / ${row.lines}`,
  },
  { key: 'rescanned', header: t('list.rescanned'), cell: (row) => row.rescanned },
  { key: 'hits', header: t('list.hits'), cell: (row) => row.hits },
  { key: 'bad', header: t('list.bad'), cell: (row) => <BadLines row={row} /> },
  { key: 'at', header: t('list.at'), cell: (row) => <DateTime at={row.startedAt} /> },
]

function BadLines({ row }: { row: Row }) {
  if (row.badCount === 0) return '0'
  return (
    <Details look="plain" summaryClass="text-loss" summary={row.badCount}>
      <ul className="max-h-40 overflow-y-auto text-12 text-text2">
        {row.bad.map(({ line, why }) => (
          <li key={line}>{t('list.line', { line, why: t(`list.why.${why}`) })}</li>
        ))}
      </ul>
    </Details>
  )
}

/** Lists of persons who may not play: imported from a file, then compared with all members. */
export function Restricted() {
  const may = useMay()
  const [{ cursor }, set] = useFilters()
  const { data, error } = useQuery({
    ...callQuery('restrictedImports', { cursor, pageSize: '25' }),
    refetchInterval: ({ state }) => (state.data?.content.some(isAtWork) ? LOOK_EVERY_MS : false),
  })
  return (
    <Page title={t('nav.restricted')} text={t('list.text')}>
      {may('restricted.import') ? <Import /> : null}
      <DataTable
        label={t('nav.restricted')}
        columns={columns()}
        rows={data?.content}
        error={error}
        keyOf={({ importId }) => importId}
        empty={t('list.none')}
        emptyText={t('list.noneText')}
        more={<CursorPages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />}
      />
    </Page>
  )
}

function Import() {
  // An imported list clears the field, so that the same file can be chosen again.
  const [taken, setTaken] = useState(0)
  const form = useForm({
    values: { source: '', file: null as File | null },
    rules: async () => {
      const { importRestricted } = await import('@parola/contract/people/screening')
      return importRestricted.body.pick({ source: true })
    },
    body: ({ source }) => ({ source: source.trim() }),
    check: ({ file }): Faults => (file ? {} : { file: t('rule.required') }),
    send: async ({ source }, { file }) => {
      if (!file) return
      await api('importRestricted', { body: { source, file: await base64(file) } })
      form.set('file', null)
      setTaken((before) => before + 1)
      await queryClient.invalidateQueries({ queryKey: ['restrictedImports'] })
    },
  })
  return (
    <form {...form.form} className="panel mb-4 grid gap-3 p-4">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          {...form.field('source')}
          label={t('list.source')}
          placeholder="PAGCOR 2026-11"
          maxLength={80}
        />
        <FileField
          key={taken}
          file={form.value('file')}
          error={form.fault('file')}
          onChoose={(file) => form.set('file', file)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="brand" isBusy={form.isBusy} busyText={t('list.sending')}>
          {t('list.import')}
        </Button>
        <p className="text-12 text-text3">{t('list.columns')}</p>
      </div>
      {form.message ? <Alert kind="bad">{form.message}</Alert> : null}
    </form>
  )
}

type FileProps = {
  file: File | null
  error: string | undefined
  onChoose: (file: File | null) => void
}

/** A field for a file with our own text: the browser's is in the language of the browser. */
function FileField({ file, error, onChoose }: FileProps) {
  return (
    <Field label={t('list.file')} error={error}>
      {(ids) => (
        <span className="relative block">
          <input
            {...ids}
            type="file"
            accept=".csv,text/csv"
            className="peer absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
          />
          <span
            className={`input flex min-w-[240px] items-center gap-2 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-link ${error ? 'border-loss' : ''}`}
          >
            <Icon name="receipt-text" size={16} />
            <span className={`truncate ${file ? '' : 'text-text3'}`}>
              {file?.name ?? t('list.choose')}
            </span>
          </span>
        </span>
      )}
    </Field>
  )
}

function base64(file: File): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => fail(new Error(t('list.unreadableFile')))
    reader.readAsDataURL(file)
  })
}
