import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Facts, Money } from '@parola/ui'
import { ReasonForm } from '../../platform/action-form.tsx'
import { useFilters } from '../../platform/filters.ts'
import { dateTime, t } from '../../platform/i18n.ts'
import { ListWithDetail, Side } from '../../platform/list-with-detail.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { type Column, CursorPages, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'
import { GiveReward } from './give-reward.tsx'

type Reward = ValueOf<Calls['opsRewards']>['content'][number]

const BADGES = { ready: 'wait', claimed: 'good', lapsed: 'quiet', withdrawn: 'bad' } as const

const RewardBadge = ({ reward }: { reward: Reward }) => (
  <Badge kind={BADGES[reward.state]}>{t(`reward.state.${reward.state}`)}</Badge>
)

const columns = (): Column<Reward>[] => [
  {
    key: 'reference',
    header: t('queue.reference'),
    isName: true,
    cell: (row) => <span className="reference">{row.reference}</span>,
  },
  { key: 'note', header: t('reward.note'), cell: (row) => row.note },
  {
    key: 'amount',
    header: t('queue.amount'),
    isFigure: true,
    cell: (row) => <Money amount={row.amount} code={row.currency} />,
  },
  { key: 'state', header: t('state'), cell: (row) => <RewardBadge reward={row} /> },
  { key: 'given', header: t('reward.given'), cell: (row) => <DateTime at={row.grantedAt} /> },
]

/** The rewards that a member can claim, or has claimed. */
export function MemberRewards({ username }: { username: string }) {
  const [{ cursor, reward }, set] = useFilters()
  const may = useMay()
  const { data, error } = useCall('opsRewards', { username, cursor, pageSize: '20' })
  const open = data?.content.find(({ reference }) => reference === reward)
  const isFirst = data?.content.length === 0
  const give = may('reward.grant') ? <GiveReward username={username} /> : null
  return (
    <>
      {give && !isFirst ? <div className="mb-2 flex justify-end">{give}</div> : null}
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
            emptyText={t('reward.noneText')}
            emptyAction={give}
            more={
              <CursorPages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />
            }
          />
        }
        side={
          open ? (
            <Side
              key={open.reference}
              title={open.reference}
              isReference
              badge={<RewardBadge reward={open} />}
              onClose={() => set({ reward: undefined })}
            >
              <RewardDetail reward={open} />
            </Side>
          ) : null
        }
      />
    </>
  )
}

function RewardDetail({ reward }: { reward: Reward }) {
  const may = useMay()
  const sum = (value: string) => <Money amount={value} code={reward.currency} />
  return (
    <div className="side-body">
      <p className="big-amount">{sum(reward.amount)}</p>
      <p className="text-text2">{reward.note}</p>
      <Facts
        rows={[
          [
            t('reward.multiple'),
            <span key="required">
              {reward.multiple}× · {sum(reward.required)}
            </span>,
          ],
          [t('reward.given'), dateTime(reward.grantedAt)],
          [t('reward.ended'), dateTime(reward.endedAt)],
          [t('reward.by'), reward.givenBy],
          [t('reward.agreed'), reward.agreedBy ?? '–'],
          [t('reason'), reward.because],
        ]}
      />
      {reward.state === 'ready' && may('reward.grant') ? (
        <ReasonForm
          call="withdrawReward"
          body={(because) => ({ reference: reward.reference, because })}
          refreshes={['opsRewards', 'auditEntries']}
          says={t('reward.takenBack')}
          action={t('reward.takeBack')}
          isDanger
        />
      ) : null}
    </div>
  )
}
