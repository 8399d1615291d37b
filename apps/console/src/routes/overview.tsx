import { Badge, Card, Facts } from '@parola/ui'
import { MoneyCards } from '../money/overview-cards.tsx'
import { dateTime, t } from '../platform/i18n.ts'
import { Count, OverviewCard } from '../platform/overview-card.tsx'
import { Page } from '../platform/page.tsx'
import { useCall, useMay, useMe } from '../platform/query.ts'

/** What waits for an operator, and the state of the platform. */
export function Overview() {
  const may = useMay()
  const me = useMe()
  return (
    <Page title={t('overview.title')} text={t('overview.text')}>
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        <MoneyCards />
        {may('kyc.view') ? <Queue /> : null}
        {may('case.view') ? <Cases /> : null}
        <WaitingRequests />
        {may('brand.view') ? <Site /> : null}
        {may('audit.read') ? <Chain /> : null}
        {me ? (
          <Card title={t('overview.you')}>
            <Facts
              rows={[
                [t('login.name'), me.username],
                [t('roles'), me.roles.map((role) => t(`role.${role}`)).join(', ')],
                [t('overview.ends'), dateTime(me.endsAt)],
                [t('overview.recovery'), String(me.recoveryCodesLeft)],
              ]}
            />
          </Card>
        ) : null}
      </div>
    </Page>
  )
}

function Queue() {
  const { data } = useCall('kycQueue', { pageSize: '50' })
  return (
    <OverviewCard title={t('nav.kyc')} to="/kyc">
      <Count shown={data?.content.length} isMore={Boolean(data?.next)} />
    </OverviewCard>
  )
}

function Cases() {
  const { data } = useCall('personCases', { state: 'open', pageSize: '50' })
  return (
    <OverviewCard title={t('nav.cases')} to="/cases">
      <Count shown={data?.content.length} isMore={Boolean(data?.next)} />
    </OverviewCard>
  )
}

function WaitingRequests() {
  const { data } = useCall('approvals', { state: 'open' })
  return (
    <OverviewCard title={t('nav.approvals')} to="/approvals">
      <Count shown={data?.length} />
    </OverviewCard>
  )
}

function Site() {
  const { data } = useCall('brandSettings')
  return (
    <OverviewCard title={t('nav.status')} to="/brand/status">
      {data ? (
        <Badge kind={data.isShut ? 'bad' : 'good'}>
          {t(data.isShut ? 'status.shut' : 'status.open')}
        </Badge>
      ) : null}
    </OverviewCard>
  )
}

function Chain() {
  const { data } = useCall('auditChain')
  return (
    <OverviewCard title={t('audit.chain')} to="/audit">
      {data ? (
        <Badge kind={data.isWhole ? 'good' : 'bad'}>
          {t(data.isWhole ? 'audit.whole' : 'audit.broken', {
            entries: data.entries,
            seq: data.seq ?? '–',
          })}
        </Badge>
      ) : null}
    </OverviewCard>
  )
}
