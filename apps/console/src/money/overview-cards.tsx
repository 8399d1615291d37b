import { Money } from '@parola/ui'
import { waited } from '../platform/figures.tsx'
import { t } from '../platform/i18n.ts'
import { Count, OverviewCard } from '../platform/overview-card.tsx'
import { useCall, useCurrency, useMay } from '../platform/query.ts'
import { PayoutBadge } from './payout-badge.tsx'
import { ReportBadge } from './reconciliation/report-badge.tsx'

const EVERY_MS = 15_000

/** Withdrawals and deposits that wait, whether payouts are running, and the last reconciliation. */
export function MoneyCards() {
  const may = useMay()
  return (
    <>
      {may('withdrawal.view') ? <Withdrawals /> : null}
      {may('deposit.view') ? <Deposits /> : null}
      {may('reconciliation.view') ? <ReconciliationStatus /> : null}
    </>
  )
}

function Withdrawals() {
  const { data } = useCall(
    'opsWithdrawals',
    { stage: 'waiting', pageNo: '1', pageSize: '1' },
    EVERY_MS,
  )
  const payouts = useCall('opsPayouts', undefined, EVERY_MS).data
  const currency = useCurrency()
  const { sum, oldestAt } = data?.totals ?? {}
  return (
    <OverviewCard title={t('overview.withdrawals')} to="/withdrawals">
      <Count shown={data?.total} />
      {oldestAt && sum ? (
        <p className="mt-2 text-13 text-text2">
          <Money amount={sum} code={currency} /> {t('queue.sum')} · {waited(oldestAt)}{' '}
          {t('queue.oldest')}
        </p>
      ) : null}
      {payouts ? (
        <p className="mt-2">
          <PayoutBadge isStopped={payouts.stop !== null} />
        </p>
      ) : null}
    </OverviewCard>
  )
}

function Deposits() {
  const { data } = useCall('opsDeposits', { state: 'REVIEW', pageNo: '1', pageSize: '1' }, EVERY_MS)
  return (
    <OverviewCard title={t('overview.deposits')} to="/deposits" search={{ state: 'REVIEW' }}>
      <Count shown={data?.total} />
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
