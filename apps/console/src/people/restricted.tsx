import type { Calls, ValueOf } from '@parola/contract'
import { Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api, words } from '../platform/client.ts'
import { useFilters } from '../platform/filters.ts'
import { useForm } from '../platform/form.ts'
import { dateTime, t } from '../platform/i18n.ts'
import { Page, State } from '../platform/page.tsx'
import { callQuery, queryClient, useMay } from '../platform/query.ts'
import { type Column, DataTable, Pages } from '../platform/table.tsx'
import { toast } from '../platform/toast.tsx'

type Row = ValueOf<Calls['restrictedImports']>['content'][number]

const LOOK_EVERY_MS = 1500
const isAtWork = ({ state }: Row) => state === 'reading' || state === 'rescanning'

const columns = (): Column<Row>[] => [
  { accessorKey: 'source', header: t('list.source') },
  {
    id: 'state',
    header: t('state'),
    cell: ({ row: { original } }) => (
      <State kind={original.state === 'done' ? 'good' : isAtWork(original) ? 'wait' : 'bad'}>
        {t(`list.${original.state}`)}
      </State>
    ),
  },
  {
    id: 'progress',
    header: t('list.lines'),
    cell: ({ row: { original } }) => `${original.taken} / ${original.lines}`,
  },
  { accessorKey: 'rescanned', header: t('list.rescanned') },
  { accessorKey: 'hits', header: t('list.hits') },
  { id: 'bad', header: t('list.bad'), cell: ({ row }) => <Bad item={row.original} /> },
  { id: 'at', header: t('list.at'), cell: ({ row }) => dateTime(row.original.startedAt) },
]

function Bad({ item }: { item: Row }) {
  if (item.badCount === 0) return '0'
  return (
    <details>
      <summary className="cursor-pointer text-loss">{item.badCount}</summary>
      <ul className="max-h-40 overflow-y-auto text-12 text-text2">
        {item.bad.map(({ line, why }) => (
          <li key={line}>{t('list.line', { line, why: t(`list.why.${why}`) })}</li>
        ))}
      </ul>
    </details>
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
        more={<Pages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />}
      />
    </Page>
  )
}

function Import() {
  const sourceId = useId()
  // An imported list clears the field, so that the same file can be chosen again.
  const [taken, setTaken] = useState(0)
  const form = useForm({
    values: { source: '', file: null as File | null },
    send: async (_, { source, file }) => {
      if (!file) return
      await api('importRestricted', { body: { source, file: await base64(file) } })
      form.set('file', null)
      setTaken((before) => before + 1)
      await queryClient.invalidateQueries({ queryKey: ['restrictedImports'] })
    },
    refused: (error) => {
      toast('bad', words(error))
      return true
    },
  })
  const isReady = form.value('file') && form.value('source').trim().length >= 2
  return (
    <form {...form.form} className="panel mb-4 flex flex-wrap items-end gap-3 p-4">
      <label htmlFor={sourceId} className="grid min-w-[200px] gap-1 text-12 text-text2">
        {t('list.source')}
        <input
          id={sourceId}
          className="input"
          value={form.value('source')}
          placeholder="PAGCOR 2026-11"
          maxLength={80}
          onChange={(event) => form.set('source', event.target.value)}
        />
      </label>
      <FileField
        key={taken}
        file={form.value('file')}
        onChoose={(file) => form.set('file', file)}
      />
      <button type="submit" className="btn btn-brand" disabled={!isReady || form.isBusy}>
        {form.isBusy ? t('list.sending') : t('list.import')}
      </button>
      <p className="w-full text-12 text-text3">{t('list.columns')}</p>
    </form>
  )
}

type FileProps = { file: File | null; onChoose: (file: File | null) => void }

/** A field for a file in the language of the page: the browser's own speaks another one. */
function FileField({ file, onChoose }: FileProps) {
  const id = useId()
  return (
    <div className="grid gap-1 text-12 text-text2">
      {t('list.file')}
      <span className="relative block">
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          aria-label={t('list.file')}
          className="peer absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        />
        <span className="input flex min-w-[240px] items-center gap-2 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-link">
          <Icon name="receipt-text" size={16} />
          <span className={`truncate ${file ? '' : 'text-text3'}`}>
            {file?.name ?? t('list.choose')}
          </span>
        </span>
      </span>
    </div>
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
