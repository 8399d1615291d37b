import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Facts, Money } from '@parola/ui'
import { t } from '../../platform/i18n.ts'
import { useCall } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'

type All = ValueOf<Calls['opsMemberReferral']>
type Friend = All['friends'][number]
type Payout = All['payouts'][number]

const friendColumns = (): Column<Friend>[] => [
  {
    key: 'member',
    header: t('member'),
    isName: true,
    cell: ({ memberId, username }) => (
      <Link to="/members/:memberId" params={{ memberId }}>
        {username}
      </Link>
    ),
  },
  { key: 'joined', header: t('referral.joined'), cell: (row) => <DateTime at={row.joinedAt} /> },
  {
    key: 'gap',
    header: t('state'),
    cell: ({ gap }) => (
      <Badge kind={gap ? 'quiet' : 'good'}>{t(`referral.gap.${gap ?? 'NONE'}`)}</Badge>
    ),
  },
  {
    key: 'paid',
    header: t('vip.paid'),
    isFigure: true,
    cell: ({ paid }) => <Money amount={paid} />,
  },
]

const payoutColumns = (): Column<Payout>[] => [
  {
    key: 'reference',
    header: t('queue.reference'),
    cell: (row) => <span className="reference">{row.reference ?? '–'}</span>,
  },
  { key: 'week', header: t('referral.week'), cell: ({ from, to }) => `${from} – ${to}` },
  { key: 'tier', header: t('vip.level'), isFigure: true, cell: ({ tier }) => tier },
  {
    key: 'base',
    header: t('referral.base'),
    isFigure: true,
    cell: ({ base, currency }) => <Money amount={base} code={currency} />,
  },
  {
    key: 'amount',
    header: t('queue.amount'),
    isFigure: true,
    cell: ({ amount, currency }) => <Money amount={amount} code={currency} />,
  },
]

/** Who invited a member, whom they invited and why one does not count, and what was paid for it. */
export function MemberReferral({ memberId }: { memberId: string }) {
  const { data, error } = useCall('opsMemberReferral', { memberId })
  const by = data?.invitedBy
  return (
    <>
      <h2 className="mt-6 mb-2 text-15">{t('referral.title')}</h2>
      {by ? (
        <Facts
          className="mb-3"
          rows={[
            [
              t('referral.invitedBy'),
              <Link key="by" to="/members/:memberId" params={{ memberId: by.memberId }}>
                {by.username}
              </Link>,
            ],
          ]}
        />
      ) : null}
      <DataTable
        label={t('referral.friends')}
        columns={friendColumns()}
        rows={data?.friends}
        error={data ? null : error}
        keyOf={(row) => row.memberId}
        empty={t('referral.noFriends')}
        emptyText={t('referral.noFriendsText')}
      />
      <DataTable
        label={t('referral.payouts')}
        columns={payoutColumns()}
        rows={data?.payouts}
        error={data ? null : error}
        keyOf={({ from }) => from}
        empty={t('referral.noPayouts')}
        emptyText={t('referral.noPayoutsText')}
      />
    </>
  )
}
