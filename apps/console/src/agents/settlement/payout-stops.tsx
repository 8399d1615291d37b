import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Card, formatMoney } from '@parola/ui'
import { ReasonForm } from '../../platform/action-form.tsx'
import { dateTime, t } from '../../platform/i18n.ts'
import { useCall, useMay } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'

type Stop = ValueOf<Calls['payoutStops']>[number]
type Row = Stop['differences'][number]

const EVERY_MS = 30_000

/** Trees in which nobody is paid, as their sums differ from single bets; nothing where there are none. */
export function PayoutStops() {
  const { data } = useCall('payoutStops', undefined, EVERY_MS)
  if (!data || data.length === 0) return null
  return (
    <section aria-label={t('settlement.stops')} className="mb-4 grid gap-3">
      <Alert kind="bad">
        <p className="font-semibold">{t('settlement.stops')}</p>
        <p>{t('settlement.stopsText')}</p>
      </Alert>
      {data.map((stop) => (
        <StopCard key={stop.stopId} stop={stop} />
      ))}
    </section>
  )
}

function StopCard({ stop }: { stop: Stop }) {
  const may = useMay()
  const { stopId, username, openedAt, seenAt, differences, total, isCut, isRequested } = stop
  return (
    <Card title={t('settlement.stopTree', { account: username })}>
      <div className="grid gap-3">
        <p className="text-14 text-text2">
          {t('settlement.stopSeen', { opened: dateTime(openedAt), seen: dateTime(seenAt) })}
        </p>
        {isCut ? <Alert kind="wait">{t('settlement.stopCut')}</Alert> : null}
        {total > differences.length ? (
          <p>{t('settlement.stopFirst', { total, shown: differences.length })}</p>
        ) : null}
        {total === 0 && !isCut ? <Alert kind="good">{t('settlement.stopNone')}</Alert> : null}
        {total > 0 ? (
          <DataTable
            label={t('settlement.differences')}
            columns={columns()}
            rows={differences}
            error={null}
            keyOf={(row) => Object.values(row).join()}
            empty={t('settlement.stopNone')}
          />
        ) : null}
        {isRequested ? <Alert kind="info">{t('settlement.requested')}</Alert> : null}
        {!isRequested && may('settlement.propose') ? (
          <ReasonForm
            call="settlePayoutStop"
            body={(reason) => ({ stopId, reason })}
            action={t('settlement.goOn')}
            refreshes={['payoutStops', 'approvals']}
            says={t('settlement.requested')}
          />
        ) : null}
      </div>
    </Card>
  )
}

const figure = (row: Row, text: string) => (row.measure === 'bets' ? text : formatMoney(text))

const columns = (): Column<Row>[] => [
  {
    ...{ key: 'account', header: t('tree.account'), isName: true },
    cell: (row) => [row.account, row.part].filter(Boolean).join(' · '),
  },
  { key: 'sum', header: t('settlement.sum'), cell: ({ sum }) => t(`settlement.sum.${sum}`) },
  { key: 'day', header: t('settlement.day'), cell: ({ day }) => day },
  {
    ...{ key: 'measure', header: t('settlement.measure') },
    cell: ({ measure }) => t(`settlement.measure.${measure}`),
  },
  {
    ...{ key: 'counted', header: t('settlement.counted'), isFigure: true },
    cell: (row) => figure(row, row.counted),
  },
  {
    ...{ key: 'raw', header: t('settlement.raw'), isFigure: true },
    cell: (row) => figure(row, row.raw),
  },
]
