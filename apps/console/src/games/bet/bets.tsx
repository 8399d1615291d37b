import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Money } from '@parola/ui'
import { useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { useCall } from '../../platform/query.ts'
import { type Column, CursorPages, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'

type Bet = ValueOf<Calls['opsMemberBets']>['content'][number]

const columns = (): Column<Bet>[] => [
  { key: 'at', header: t('audit.at'), cell: (row) => <DateTime at={row.openedAt} /> },
  { key: 'gameName', header: t('money.game'), cell: (row) => row.gameName },
  { key: 'vendor', header: t('money.vendor'), cell: (row) => row.vendor },
  {
    key: 'state',
    header: t('state'),
    cell: (row) => (
      <Badge kind={row.state === 'open' ? 'wait' : 'quiet'}>{t(`bet.${row.state}`)}</Badge>
    ),
  },
  {
    key: 'stake',
    header: t('money.stake'),
    isFigure: true,
    cell: (row) => <Money amount={row.stake} />,
  },
  {
    key: 'payout',
    header: t('money.payout'),
    isFigure: true,
    cell: (row) => <Money amount={row.payout} />,
  },
]

/** The bets of a member, the latest first. */
export function Bets({ memberId }: { memberId: string }) {
  const [{ cursor }, set] = useFilters()
  const { data, error } = useCall('opsMemberBets', { memberId, cursor, pageSize: '25' })
  return (
    <DataTable
      label={t('money.tab.bets')}
      columns={columns()}
      rows={data?.content}
      error={error}
      keyOf={(row) => row.id}
      empty={t('money.noBets')}
      emptyText={t('money.noBetsText')}
      more={<CursorPages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />}
    />
  )
}
