import { t } from '../platform/i18n.ts'
import { OverviewCard } from '../platform/overview-card.tsx'
import { useCall, useMay } from '../platform/query.ts'
import { PayoutBadge } from './payout-badge.tsx'
import { ReportBadge } from './reconciliation/report-badge.tsx'

const EVERY_MS = 15_000

/** Whether payouts are running, and the last reconciliation. */
export function MoneyCards() {
  const may = useMay()
  return (
    <>
      {may('withdrawal.view') ? <Payouts /> : null}
      {may('reconciliation.view') ? <ReconciliationStatus /> : null}
    </>
  )
}

function Payouts() {
  const payouts = useCall('opsPayouts', undefined, EVERY_MS).data
  return (
    <OverviewCard title={t('payouts.title')} to="/withdrawals">
      {payouts ? <PayoutBadge isStopped={payouts.stop !== null} /> : null}
    </OverviewCard>
  )
}

function ReconciliationStatus() {
  const report = useCall('reconciliations', { pageNo: '1', pageSize: '1' }, EVERY_MS).data
  const [last] = report?.content ?? []
  return (
    <OverviewCard title={t('nav.reconciliation')} to="/reconciliation">
      {last ? (
        <p className="inline-flex gap-2">
          <ReportBadge state={last.state} />
          <span className="text-text3">{last.day}</span>
        </p>
      ) : report ? (
        <p className="text-13 text-text2">{t('overview.noReport')}</p>
      ) : null}
    </OverviewCard>
  )
}
