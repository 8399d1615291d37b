import { Card, Count } from '../platform/card.tsx'
import { Amount, waited } from '../platform/figures.tsx'
import { t } from '../platform/i18n.ts'
import { useCall, useCurrency, useMay } from '../platform/query.ts'
import { PayoutBadge } from './payout-badge.tsx'
import { ReportBadge } from './report-badge.tsx'

const EVERY_MS = 15_000

/** What waits at the cashier, whether money leaves, and what the last report found. */
export function MoneyStanding() {
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
    <Card title={t('overview.withdrawals')} to="/withdrawals">
      <Count shown={data?.total} />
      {oldestAt && sum ? (
        <p className="mt-2 text-13 text-text2">
          <Amount value={sum} currency={currency} /> {t('queue.sum')} · {waited(oldestAt)}{' '}
          {t('queue.oldest')}
        </p>
      ) : null}
      {payouts ? (
        <p className="mt-2">
          <PayoutBadge isStopped={payouts.stop !== null} />
        </p>
      ) : null}
    </Card>
  )
}

function Deposits() {
  const { data } = useCall('opsDeposits', { state: 'REVIEW', pageNo: '1', pageSize: '1' }, EVERY_MS)
  return (
    <Card title={t('overview.deposits')} to="/deposits" search={{ state: 'REVIEW' }}>
      <Count shown={data?.total} />
    </Card>
  )
}

function ReconciliationStatus() {
  const report = useCall('reconciliations', { pageNo: '1', pageSize: '1' }, EVERY_MS).data
  const [last] = report?.content ?? []
  return (
    <Card title={t('nav.reconciliation')} to="/reconciliation">
      {last ? (
        <p className="inline-flex gap-2">
          <ReportBadge state={last.state} />
          <span className="text-text3">{last.day}</span>
        </p>
      ) : report ? (
        <p className="text-13 text-text2">{t('overview.noReport')}</p>
      ) : null}
    </Card>
  )
}
