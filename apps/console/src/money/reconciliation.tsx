import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { CALENDAR } from '@parola/contract/core/calendar'
import { RECONCILIATION_AREAS } from '@parola/contract/money/reconciliation-lists'
import { useState } from 'react'
import { api, words } from '../platform/client.ts'
import { Amount } from '../platform/figures.tsx'
import { type Filters, useFilters } from '../platform/filters.ts'
import { type ConsoleTextKey, dateTime, t, textOf } from '../platform/i18n.ts'
import { Page, State, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'
import { Pager, Segments } from '../platform/segments.tsx'
import { type Column, DataTable } from '../platform/table.tsx'
import { toast } from '../platform/toast.tsx'
import { PayoutStop } from './payout-switch.tsx'
import { type Report, ReportBadge } from './report-badge.tsx'

type Line = ValueOf<Calls['reconciliationReport']>['content'][number]

const EVERY_MS = 5000
const DAY_MS = 86_400_000
/** Whether all money is where the records say: reports, their findings, and the stop of payouts. */
export function Reconciliation() {
  const [filters, set] = useFilters()
  if (filters.report) return <OneReport reference={filters.report} filters={filters} set={set} />
  return <Reports page={filters.page ?? '1'} set={set} />
}

const columns = (): Column<Report>[] => [
  { accessorKey: 'day', header: t('report.day') },
  {
    id: 'state',
    header: t('state'),
    cell: ({ row }) => <ReportBadge state={row.original.state} />,
  },
  { accessorKey: 'broken', header: t('weight.broken'), isFigure: true },
  { accessorKey: 'differing', header: t('weight.differs'), isFigure: true },
  { accessorKey: 'noted', header: t('weight.noted'), isFigure: true },
  {
    id: 'by',
    header: t('report.by'),
    cell: ({ row: { original } }) =>
      original.requester ?? t(original.kind === 'hourly' ? 'report.hourly' : 'report.nightly'),
  },
  { id: 'at', header: t('audit.at'), cell: ({ row }) => dateTime(row.original.startedAt) },
  {
    id: 'reference',
    header: t('queue.reference'),
    cell: ({ row }) => <span className="reference">{row.original.reference}</span>,
  },
]

function Reports({ page, set }: { page: string; set: (change: Filters) => void }) {
  const may = useMay()
  const { data, error } = useCall('reconciliations', { pageNo: page, pageSize: '20' }, EVERY_MS)
  return (
    <Page title={t('nav.reconciliation')} text={t('report.text')}>
      <div className="mb-4 grid gap-3 lg:grid-cols-2">
        <article className="panel grid content-start gap-3 p-4">
          <h2 className="text-15">{t('payouts.title')}</h2>
          <PayoutStop />
        </article>
        <article className="panel grid content-start gap-3 p-4">
          <h2 className="text-15">{t('report.run')}</h2>
          {may('reconciliation.run') ? <Run /> : <p className="notice">{t('mayNot')}</p>}
        </article>
      </div>
      <DataTable
        label={t('nav.reconciliation')}
        columns={columns()}
        rows={data?.content}
        error={data ? null : error}
        keyOf={(row) => row.reference}
        onOpen={(row) => set({ report: row.reference, page: undefined })}
        empty={t('report.none')}
        more={
          <Pager
            page={data?.pageNum ?? 1}
            pages={data?.totalPages ?? 1}
            go={(next) => set({ page: next })}
          />
        }
      />
    </Page>
  )
}

function Run() {
  const [day, setDay] = useState(() => new Date(Date.now() - DAY_MS).toLocaleDateString('sv-SE'))
  const run = useChange('runReconciliation', {
    refreshes: ['reconciliations'],
    says: t('report.begun'),
  })
  return (
    <>
      <p className="text-text2">{t('report.runText')}</p>
      <WithReason
        action={t('report.doRun')}
        isBusy={run.isPending}
        disabled={day === ''}
        onSubmit={(because) => run.mutate({ day, because })}
      >
        <label className="grid gap-1 text-12 text-text2">
          {t('report.day')}
          <input
            type="date"
            className="input"
            min={CALENDAR.first}
            max={CALENDAR.last}
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        </label>
      </WithReason>
    </>
  )
}

const WEIGHT_BADGES = { broken: 'bad', differs: 'wait', noted: 'quiet' } as const

const lineColumns = (): Column<Line>[] => [
  {
    id: 'weight',
    header: t('report.weight'),
    cell: ({ row: { original } }) => (
      <State kind={WEIGHT_BADGES[original.weight]}>{t(`weight.${original.weight}`)}</State>
    ),
  },
  {
    id: 'what',
    header: t('report.found'),
    cell: ({ row: { original } }) => (
      <span className="grid">
        <span className="font-semibold">{t(`check.${original.check}`)}</span>
        <span className="text-12 text-text3">{t(`check.${original.check}.do`)}</span>
      </span>
    ),
  },
  { id: 'subject', header: t('subject'), cell: ({ row }) => <Subject line={row.original} /> },
  {
    id: 'expected',
    header: t('report.expected'),
    isFigure: true,
    cell: ({ row }) => row.original.expected ?? '–',
  },
  {
    id: 'is',
    header: t('report.is'),
    isFigure: true,
    cell: ({ row }) => row.original.found ?? '–',
  },
]

function Subject({ line }: { line: Line }) {
  const text = <span className="reference break-all">{line.subject}</span>
  if (!line.memberId) return text
  return (
    <Link to="/members/:memberId/money" params={{ memberId: line.memberId }} className="link">
      {text}
    </Link>
  )
}

const EMPTY: Partial<Record<Report['state'], ConsoleTextKey>> = {
  running: 'report.isRunning',
  failed: 'report.noLines',
  abandoned: 'report.noLines',
}

type OneProps = { reference: string; filters: Filters; set: (change: Filters) => void }

function OneReport({ reference, filters, set }: OneProps) {
  const area = RECONCILIATION_AREAS.find((known) => known === filters.area)
  const query = { reference, area, pageNo: filters.page ?? '1', pageSize: '50' }
  const { data, error } = useCall('reconciliationReport', query, EVERY_MS)
  if (error && !data) return <Page title={t('nav.reconciliation')}>{words(error)}</Page>
  if (!data) return <Page title={t('nav.reconciliation')}>{<div className="skeleton h-72" />}</Page>
  return (
    <Page
      title={t('report.of', { day: data.report.day })}
      isWide
      actions={
        <>
          <ReportBadge state={data.report.state} />
          <button type="button" className="btn" onClick={() => download(reference)}>
            CSV
          </button>
          <button
            type="button"
            className="btn"
            onClick={() => set({ report: undefined, area: undefined, page: undefined })}
          >
            {t('report.all')}
          </button>
        </>
      }
    >
      {data.report.reason && (
        <p className="notice mb-4">{t('report.noResult', { reason: data.report.reason })}</p>
      )}
      <dl className="tiles mb-4">
        {data.figures.map(({ name, value }) => (
          <div key={name} className="panel">
            <dt>{textOf(`figure.${name}`, name)}</dt>
            <dd>{value.includes('.') ? <Amount value={value} /> : value}</dd>
          </div>
        ))}
      </dl>
      <div className="mb-3">
        <Segments
          label={t('report.area')}
          value={area ?? 'all'}
          options={[
            ['all', t('all')],
            ...RECONCILIATION_AREAS.map((known) => [known, t(`area.${known}`)] as const),
          ]}
          onChange={(next) => set({ area: next === 'all' ? undefined : next, page: undefined })}
        />
      </div>
      <DataTable
        label={t('report.found')}
        columns={lineColumns()}
        rows={data.content}
        keyOf={(row) => String(row.no)}
        empty={t(EMPTY[data.report.state] ?? 'report.clean')}
        more={<Pager page={data.pageNum} pages={data.totalPages} go={(page) => set({ page })} />}
      />
    </Page>
  )
}

async function download(reference: string) {
  const file = await api('reconciliationCsv', { query: { reference } }).catch((error: unknown) => {
    toast('bad', words(error))
    return null
  })
  if (!file) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([file.text], { type: 'text/csv;charset=utf-8' }))
  link.download = file.name
  link.click()
  URL.revokeObjectURL(link.href)
}
