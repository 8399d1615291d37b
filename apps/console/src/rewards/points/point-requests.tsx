import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Facts, Money } from '@parola/ui'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { language, t } from '../../platform/i18n.ts'
import { Side } from '../../platform/list-with-detail.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import type { Column } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'
import { ReviewList, useReviewQuery } from '../review-list.tsx'

type Request = ValueOf<Calls['opsPointRedemptions']>['content'][number]

const STATUSES = {
  'In Process': ['wait', 'process'],
  Approved: ['good', 'approved'],
  Rejected: ['bad', 'rejected'],
} as const

function Status({ status }: Pick<Request, 'status'>) {
  const [kind, name] = STATUSES[status]
  return <Badge kind={kind}>{t(`points.status.${name}`)}</Badge>
}

function contentOf({ goods, quantity, amount }: Request) {
  return goods ? `${quantity} × ${goods[language()]}` : <Money amount={amount ?? '0'} />
}

const columns = (): Column<Request>[] => [
  {
    key: 'reference',
    header: t('queue.reference'),
    isName: true,
    cell: (row) => <span className="reference">{row.referenceNumber}</span>,
  },
  { key: 'at', header: t('audit.at'), cell: (row) => <DateTime at={row.applyTime} /> },
  { key: 'member', header: t('member'), cell: (row) => row.username },
  { key: 'type', header: t('kind'), cell: (row) => t(`points.type.${row.type}`) },
  { key: 'content', header: t('points.content'), cell: contentOf },
  { key: 'points', header: t('points.points'), isFigure: true, cell: (row) => row.points },
  {
    key: 'state',
    header: t('state'),
    cell: Status,
  },
]

/** What members asked for: fulfilled or rejected here. */
export function PointRequests() {
  const { data, error } = useCall('opsPointRedemptions', useReviewQuery())
  return (
    <ReviewList
      label={t('points.tab.requests')}
      openText={t('points.open')}
      empty={t('points.noRequests')}
      emptyText={t('points.noRequestsText')}
      columns={columns()}
      data={data}
      error={error}
      keyOf={({ referenceNumber }) => referenceNumber}
      detail={(request, onClose) => <Detail request={request} onClose={onClose} />}
    />
  )
}

function Detail({ request, onClose }: { request: Request; onClose: () => void }) {
  const { status, memberId, username, remark, answer, decidedBy, referenceNumber } = request
  const may = useMay()
  return (
    <Side title={referenceNumber} isReference badge={<Status status={status} />} onClose={onClose}>
      <div className="side-body">
        <Facts
          rows={[
            [
              t('member'),
              <Link key="member" to="/members/:memberId" params={{ memberId }}>
                {username}
              </Link>,
            ],
            [t('points.content'), contentOf(request)],
            [t('points.points'), String(request.points)],
            [t('points.remark'), remark || '–'],
            ...(answer ? [[t('points.answer'), answer] as const] : []),
            ...(decidedBy ? [[t('vip.by'), decidedBy] as const] : []),
          ]}
        />
        {status === 'In Process' && may('reward.grant') ? (
          <Decide key={referenceNumber} reference={referenceNumber} onDone={onClose} />
        ) : null}
      </div>
    </Side>
  )
}

function Decide({ reference, onDone }: { reference: string; onDone: () => void }) {
  const form = useAction('decidePointRedemption', {
    values: { isApproved: true },
    body: ({ isApproved, reason }) => ({ reference, isApproved, answer: reason }),
    refreshes: ['opsPointRedemptions', 'auditEntries'],
    says: t('points.saved'),
    done: onDone,
  })
  return (
    <ActionForm
      form={form}
      actions={[
        { text: t('points.approve'), choose: () => form.set('isApproved', true) },
        {
          text: t('points.reject'),
          isDanger: true,
          choose: () => form.set('isApproved', false),
        },
      ]}
    >
      <p className="text-12 text-text3">{t('points.answer')}</p>
    </ActionForm>
  )
}
