import type { Calls, ValueOf } from '@parola/contract'
import { Amount } from '../platform/figures.tsx'
import { useFilters } from '../platform/filters.ts'
import { dateTime, t, textOf } from '../platform/i18n.ts'
import { Facts, State, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'
import { Pager } from '../platform/segments.tsx'
import { type Column, DataTable, Pages } from '../platform/table.tsx'
import { GiveReward } from './give-reward.tsx'
import { ListWithDetail } from './list-with-detail.tsx'
import { MemberFreeRounds } from './member-free-rounds.tsx'
import { Side } from './side.tsx'

type Reward = ValueOf<Calls['opsRewards']>['content'][number]
type Rebate = ValueOf<Calls['opsMemberRebates']>['content'][number]
type Who = { memberId: string; username: string }

const BADGES = { ready: 'wait', claimed: 'good', lapsed: 'quiet', withdrawn: 'bad' } as const

const RewardBadge = ({ item }: { item: Reward }) => (
  <State kind={BADGES[item.state]}>{t(`reward.state.${item.state}`)}</State>
)

const columns = (): Column<Reward>[] => [
  {
    id: 'reference',
    header: t('queue.reference'),
    cell: ({ row }) => <span className="reference">{row.original.reference}</span>,
  },
  { accessorKey: 'note', header: t('reward.note') },
  {
    id: 'amount',
    header: t('queue.amount'),
    isFigure: true,
    cell: ({ row: { original } }) => (
      <Amount value={original.amount} currency={original.currency} />
    ),
  },
  { id: 'state', header: t('state'), cell: ({ row }) => <RewardBadge item={row.original} /> },
  { id: 'given', header: t('reward.given'), cell: ({ row }) => dateTime(row.original.grantedAt) },
]

/** The rewards that a member can claim, and the rebates that were paid. */
export function MemberRewards({ memberId, username }: Who) {
  const [{ cursor, reward }, set] = useFilters()
  const may = useMay()
  const { data, error } = useCall('opsRewards', { username, cursor, pageSize: '20' })
  const open = data?.content.find(({ reference }) => reference === reward)
  return (
    <>
      {may('reward.grant') ? (
        <div className="mb-2 flex justify-end">
          <GiveReward username={username} />
        </div>
      ) : null}
      <ListWithDetail
        isOpen={open !== undefined}
        list={
          <DataTable
            label={t('reward.list')}
            columns={columns()}
            rows={data?.content}
            error={data ? null : error}
            keyOf={({ reference }) => reference}
            selected={reward}
            onOpen={({ reference }) => set({ reward: reference })}
            empty={t('reward.none')}
            more={<Pages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />}
          />
        }
        side={
          open ? (
            <Side
              key={open.reference}
              reference={open.reference}
              badge={<RewardBadge item={open} />}
              trouble={null}
              onClose={() => set({ reward: undefined })}
            >
              <OneReward item={open} />
            </Side>
          ) : null
        }
      />
      <MemberFreeRounds username={username} />
      <h2 className="mt-6 mb-2 text-15">{t('rebate.list')}</h2>
      <Rebates memberId={memberId} />
    </>
  )
}

function OneReward({ item }: { item: Reward }) {
  const may = useMay()
  const withdraw = useChange('withdrawReward', {
    refreshes: ['opsRewards', 'auditEntries'],
    says: t('reward.takenBack'),
  })
  const sum = (value: string) => <Amount value={value} currency={item.currency} />
  return (
    <div className="side-body">
      <p className="big-amount">{sum(item.amount)}</p>
      <p className="text-text2">{item.note}</p>
      <Facts
        rows={[
          [
            t('reward.multiple'),
            <span key="required">
              {item.multiple}× · {sum(item.required)}
            </span>,
          ],
          [t('reward.given'), dateTime(item.grantedAt)],
          [t('reward.until'), dateTime(item.expiresAt)],
          [t('reward.ended'), dateTime(item.endedAt)],
          [t('reward.by'), item.givenBy],
          [t('reward.agreed'), item.agreedBy ?? '–'],
          [t('reason'), item.because],
        ]}
      />
      {item.state === 'ready' && may('reward.grant') ? (
        <WithReason
          action={t('reward.takeBack')}
          danger
          isBusy={withdraw.isPending}
          onSubmit={(because) => withdraw.mutate({ reference: item.reference, because })}
        />
      ) : null}
    </div>
  )
}

const rebateColumns = (): Column<Rebate>[] => [
  {
    id: 'reference',
    header: t('queue.reference'),
    cell: ({ row }) => <span className="reference">{row.original.reference}</span>,
  },
  { id: 'at', header: t('audit.at'), cell: ({ row }) => dateTime(row.original.claimedAt) },
  { id: 'how', header: t('kind'), cell: ({ row }) => t(`rebate.how.${row.original.how}`) },
  {
    id: 'lines',
    header: t('rebate.formula'),
    cell: ({ row: { original } }) => (
      <span className="grid gap-0.5">
        {original.lines.map((line) => (
          <span key={line.gameType}>
            {textOf(`rebate.type.${line.gameType}`, line.gameType)} <Amount value={line.valid} /> ×{' '}
            {(line.ratePpm / 10_000).toFixed(2)} %
          </span>
        ))}
      </span>
    ),
  },
  {
    id: 'amount',
    header: t('queue.amount'),
    isFigure: true,
    cell: ({ row: { original } }) => (
      <Amount value={original.amount} currency={original.currency} />
    ),
  },
]

function Rebates({ memberId }: { memberId: string }) {
  const [{ page = '1' }, set] = useFilters()
  const { data, error } = useCall('opsMemberRebates', { memberId, pageNo: page, pageSize: '10' })
  return (
    <DataTable
      label={t('rebate.list')}
      columns={rebateColumns()}
      rows={data?.content}
      error={data ? null : error}
      keyOf={({ reference }) => reference}
      empty={t('rebate.none')}
      more={
        <Pager
          page={data?.pageNum ?? 1}
          pages={data?.totalPages ?? 1}
          go={(to) => set({ page: to })}
        />
      }
    />
  )
}
