import { CALENDAR } from '@parola/contract/core/calendar'
import { Card, formatDateTime, TextField } from '@parola/ui'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { type Filters, useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { NotAllowed, Page } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { type Column, DataTable, Pages } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'
import { brandZone } from '../../platform/time/zone.ts'
import { PayoutStop } from '../payout-switch.tsx'
import { ReconciliationReport } from './report.tsx'
import { type Report, ReportBadge } from './report-badge.tsx'

const EVERY_MS = 5000
const DAY_MS = 86_400_000

/** Whether all money is where the records say: reports, their findings, and the stop of payouts. */
export function Reconciliation() {
  const [filters, set] = useFilters()
  if (filters.report)
    return <ReconciliationReport reference={filters.report} filters={filters} set={set} />
  return <Reports page={filters.page ?? '1'} set={set} />
}

const columns = (): Column<Report>[] => [
  { key: 'day', header: t('report.day'), isName: true, cell: (row) => row.day },
  {
    key: 'state',
    header: t('state'),
    cell: (row) => <ReportBadge state={row.state} />,
  },
  { key: 'broken', header: t('weight.broken'), isFigure: true, cell: (row) => row.broken },
  { key: 'differing', header: t('weight.differs'), isFigure: true, cell: (row) => row.differing },
  { key: 'noted', header: t('weight.noted'), isFigure: true, cell: (row) => row.noted },
  {
    key: 'by',
    header: t('report.by'),
    cell: (row) => row.requester ?? t(row.kind === 'hourly' ? 'report.hourly' : 'report.nightly'),
  },
  { key: 'at', header: t('audit.at'), cell: (row) => <DateTime at={row.startedAt} /> },
  {
    key: 'reference',
    header: t('queue.reference'),
    cell: (row) => <span className="reference">{row.reference}</span>,
  },
]

function Reports({ page, set }: { page: string; set: (change: Filters) => void }) {
  const may = useMay()
  const { data, error } = useCall('reconciliations', { pageNo: page, pageSize: '20' }, EVERY_MS)
  return (
    <Page title={t('nav.reconciliation')} text={t('report.text')}>
      <div className="mb-4 grid gap-3 lg:grid-cols-2">
        <Card title={t('payouts.title')} className="grid content-start gap-3">
          <PayoutStop />
        </Card>
        <Card title={t('report.run')} className="grid content-start gap-3">
          {may('reconciliation.run') ? <Run /> : <NotAllowed />}
        </Card>
      </div>
      <DataTable
        label={t('nav.reconciliation')}
        columns={columns()}
        rows={data?.content}
        error={data ? null : error}
        keyOf={(row) => row.reference}
        onOpen={(row) => set({ report: row.reference, page: undefined })}
        empty={t('report.none')}
        emptyText={t('report.noneText')}
        more={<Pages page={data?.pageNum} pages={data?.totalPages} go={(page) => set({ page })} />}
      />
    </Page>
  )
}

function Run() {
  const form = useAction('runReconciliation', {
    values: { day: formatDateTime(Date.now() - DAY_MS, { show: 'day', zone: brandZone() }) },
    body: ({ day, reason }) => ({ day, because: reason }),
    refreshes: ['reconciliations'],
    says: t('report.begun'),
  })
  return (
    <ActionForm form={form} actions={[{ text: t('report.doRun') }]}>
      <p className="text-text2">{t('report.runText')}</p>
      <TextField
        {...form.field('day')}
        label={t('report.day')}
        type="date"
        min={CALENDAR.first}
        max={CALENDAR.last}
      />
    </ActionForm>
  )
}
