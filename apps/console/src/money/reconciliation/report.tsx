import { Link } from '@parola/client/routing'
import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { RECONCILIATION_AREAS } from '@parola/contract/money/reconciliation-lists'
import { Alert, Badge, Button, Choice, Money } from '@parola/ui'
import { api, errorText } from '../../platform/client.ts'
import type { Filters } from '../../platform/filters.ts'
import { type ConsoleTextKey, t, textOf } from '../../platform/i18n.ts'
import { Page, PendingPage } from '../../platform/page.tsx'
import { useCall } from '../../platform/query.ts'
import { type Column, DataTable, Pages } from '../../platform/table.tsx'
import { type Report, ReportBadge } from './report-badge.tsx'

type Finding = ValueOf<Calls['reconciliationReport']>['content'][number]

const EVERY_MS = 5000

const WEIGHT_BADGES = { broken: 'bad', differs: 'wait', noted: 'quiet' } as const

const findingColumns = (): Column<Finding>[] => [
  {
    key: 'weight',
    header: t('report.weight'),
    cell: (row) => <Badge kind={WEIGHT_BADGES[row.weight]}>{t(`weight.${row.weight}`)}</Badge>,
  },
  {
    key: 'what',
    header: t('report.found'),
    cell: (row) => (
      <span className="grid">
        <span className="font-semibold">{t(`check.${row.check}`)}</span>
        <span className="text-12 text-text3">{t(`check.${row.check}.do`)}</span>
      </span>
    ),
  },
  { key: 'subject', header: t('subject'), cell: (row) => <Subject finding={row} /> },
  {
    key: 'expected',
    header: t('report.expected'),
    isFigure: true,
    cell: (row) => row.expected ?? '–',
  },
  {
    key: 'is',
    header: t('report.is'),
    isFigure: true,
    cell: (row) => row.found ?? '–',
  },
]

function Subject({ finding }: { finding: Finding }) {
  const text = <span className="reference break-all">{finding.subject}</span>
  if (!finding.memberId) return text
  return (
    <Link to="/members/:memberId/money" params={{ memberId: finding.memberId }} className="link">
      {text}
    </Link>
  )
}

const EMPTY: Partial<Record<Report['state'], ConsoleTextKey>> = {
  running: 'report.isRunning',
  failed: 'report.noLines',
  abandoned: 'report.noLines',
}

type Props = { reference: string; filters: Filters; set: (change: Filters) => void }

/** One report: its figures and what it found. */
export function ReconciliationReport({ reference, filters, set }: Props) {
  const area = RECONCILIATION_AREAS.find((known) => known === filters.area)
  const query = { reference, area, pageNo: filters.page ?? '1', pageSize: '50' }
  const { data, error } = useCall('reconciliationReport', query, EVERY_MS)
  if (!data) return <PendingPage title={t('nav.reconciliation')} error={error} />
  return (
    <Page
      title={t('report.of', { day: data.report.day })}
      isWide
      actions={
        <>
          <ReportBadge state={data.report.state} />
          <Button icon="download" onClick={() => download(reference)}>
            CSV
          </Button>
          <Button onClick={() => set({ report: undefined, area: undefined, page: undefined })}>
            {t('report.all')}
          </Button>
        </>
      }
    >
      {data.report.reason ? (
        <Alert kind="bad" className="mb-4">
          {t('report.noResult', { reason: data.report.reason })}
        </Alert>
      ) : null}
      <dl className="tiles mb-4">
        {data.figures.map(({ name, value }) => (
          <div key={name} className="panel">
            <dt>{textOf(`figure.${name}`, name)}</dt>
            <dd>{value.includes('.') ? <Money amount={value} /> : value}</dd>
          </div>
        ))}
      </dl>
      <div className="mb-3">
        <Choice
          look="segments"
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
        columns={findingColumns()}
        rows={data.content}
        keyOf={(row) => String(row.no)}
        empty={t(EMPTY[data.report.state] ?? 'report.clean')}
        emptyText={t('report.foundText')}
        more={<Pages page={data.pageNum} pages={data.totalPages} go={(page) => set({ page })} />}
      />
    </Page>
  )
}

async function download(reference: string) {
  const file = await api('reconciliationCsv', { query: { reference } }).catch((error: unknown) => {
    toast('bad', errorText(error))
    return null
  })
  if (!file) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([file.text], { type: 'text/csv;charset=utf-8' }))
  link.download = file.name
  link.click()
  URL.revokeObjectURL(link.href)
}
