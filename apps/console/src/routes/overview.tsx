import { Badge, Card, Facts } from '@parola/ui'
import { MoneyCards } from '../money/overview-cards.tsx'
import { dateTime, t } from '../platform/i18n.ts'
import { OverviewCard } from '../platform/overview-card.tsx'
import { Page } from '../platform/page.tsx'
import { useCall, useMay, useMe } from '../platform/query.ts'
import { DayFigures } from '../views/overview/figures.tsx'
import { Queues } from '../views/overview/queues.tsx'

/** The brand's day, what waits for the operator, and the state of the platform. */
export function Overview() {
  const may = useMay()
  const me = useMe()
  return (
    <Page title={t('overview.title')} text={t('overview.text')}>
      <div className="grid grid-cols-1 gap-6">
        {may('figures.view') ? <DayFigures /> : null}
        <Queues />
        <section aria-label={t('overview.status')}>
          <h2 className="mb-2 text-16">{t('overview.status')}</h2>
          <div className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-4">
            <MoneyCards />
            {may('brand.view') ? <Site /> : null}
            {may('audit.read') ? <Chain /> : null}
          </div>
        </section>
        {me ? (
          <Card title={t('overview.you')}>
            <Facts
              look="stacked"
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
