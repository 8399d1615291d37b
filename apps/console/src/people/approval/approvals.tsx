import { Alert, Badge, Card, Empty, Facts, Select } from '@parola/ui'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { useFilters } from '../../platform/filters.ts'
import { dateTime, t } from '../../platform/i18n.ts'
import { Page } from '../../platform/page.tsx'
import { useCall } from '../../platform/query.ts'
import { REQUESTED } from './requested/requested.ts'
import type { Request } from './requested/rows.tsx'

/** Four eyes: what one operator requests, another approves. */
export function Approvals() {
  const [filters, set] = useFilters()
  const state = filters.state === 'closed' ? 'closed' : 'open'
  const { data } = useCall('approvals', { state })
  return (
    <Page
      title={t('nav.approvals')}
      text={t('approval.text')}
      actions={
        <Select
          label={t('state')}
          value={state}
          options={[
            ['open', t('approval.open')],
            ['closed', t('approval.closed')],
          ]}
          onChange={(next) => set({ state: next })}
        />
      }
    >
      {data?.length === 0 ? (
        <Empty title={t('approval.none')} text={t('approval.noneText')} icon="check" />
      ) : null}
      <div className="grid gap-3 lg:grid-cols-2">
        {data?.map((request) => (
          <RequestCard key={request.requestId} request={request} />
        ))}
      </div>
    </Page>
  )
}

const BADGES = { open: 'wait', approved: 'good', refused: 'bad', expired: 'quiet' } as const

const REFRESHES = [
  'approvals',
  'operators',
  'opsPayouts',
  'opsMemberMoney',
  'forfeitures',
  'exclusionInConsole',
  'heldWins',
  'terms',
  'termsHistory',
  'opsFeatureSettings',
  'opsSettingsOfFeature',
  'overviewQueues',
  'lotteryIssue',
  'lotteryCalendar',
] as const

function RequestCard({ request }: { request: Request }) {
  const form = useAction('decideApproval', {
    values: { isApproved: true as boolean },
    body: ({ isApproved, reason }) => ({
      ...{ requestId: request.requestId, isApproved },
      answer: reason,
    }),
    refreshes: REFRESHES,
    says: t('approval.done'),
  })
  const choose = (isApproved: boolean) => () => form.set('isApproved', isApproved)
  return (
    <Card
      role="article"
      title={t(`approval.kind.${request.kind}`)}
      actions={<Badge kind={BADGES[request.state]}>{t(`approval.${request.state}`)}</Badge>}
      className="grid content-start gap-3"
    >
      <Facts
        rows={[
          ...REQUESTED[request.kind](request),
          [t('reason'), request.reason],
          [t('approval.by'), `${request.requestedBy} · ${dateTime(request.requestedAt)}`],
          [t('approval.until'), dateTime(request.expiresAt)],
          ...(request.decidedBy ? [[t('approval.decidedBy'), request.decidedBy] as const] : []),
        ]}
      />
      {request.whyNot ? (
        <div data-why={request.whyNot}>
          <Alert kind="info">{t(`approval.whyNot.${request.whyNot}`)}</Alert>
        </div>
      ) : null}
      {request.mayDecide ? (
        <ActionForm
          form={form}
          actions={[
            { text: t('approval.approve'), choose: choose(true) },
            { text: t('approval.refuse'), isDanger: true, choose: choose(false) },
          ]}
        />
      ) : null}
    </Card>
  )
}
