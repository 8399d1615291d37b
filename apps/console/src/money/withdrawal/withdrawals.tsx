import type { Calls, ValueOf } from '@parola/contract'
import type { WithdrawalStage, WithdrawalState } from '@parola/contract/money/withdrawal-states'
import { Choice, Tag } from '@parola/ui'
import { Totals } from '../../platform/figures.tsx'
import { useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { beside, useKeys } from '../../platform/keys.ts'
import { ListWithDetail } from '../../platform/list-with-detail.tsx'
import { MemberName } from '../../platform/member-name.tsx'
import { Page } from '../../platform/page.tsx'
import { useCall } from '../../platform/query.ts'
import { type Column, DataTable, Pages } from '../../platform/table.tsx'
import { PayoutSwitch } from '../payout-switch.tsx'
import { amountColumn, waitedColumn } from '../queue-columns.tsx'
import { WithdrawalBadge } from './withdrawal-badge.tsx'
import { WithdrawalFilters } from './withdrawal-filters.tsx'
import { WithdrawalReview } from './withdrawal-review.tsx'

type Row = ValueOf<Calls['opsWithdrawals']>['content'][number]

const EVERY_MS = 5000
const columns = (): Column<Row>[] => [
  {
    key: 'username',
    header: t('member'),
    isName: true,
    cell: (row) => (
      <span className="grid">
        <MemberName member={row} />
        <small className="reference text-text3">{row.reference}</small>
      </span>
    ),
  },
  amountColumn(),
  {
    key: 'to',
    header: t('withdrawal.to'),
    cell: (row) => (
      <span>
        {row.account.houseName} <span className="text-text3">{row.account.number}</span>
      </span>
    ),
  },
  {
    key: 'state',
    header: t('state'),
    cell: (row) => <WithdrawalBadge state={row.state} />,
  },
  {
    key: 'why',
    header: t('withdrawal.why'),
    cell: (row) => <Why entry={row} />,
  },
  {
    key: 'holder',
    header: t('withdrawal.assignedTo'),
    cell: (row) => <Holder entry={row} />,
  },
  waitedColumn(),
]

function Why({ entry }: { entry: Row }) {
  if (entry.why.length === 0) return <span className="text-text3">–</span>
  return (
    <span className="flex flex-wrap gap-1">
      {entry.why.map((why) => (
        <Tag key={why}>{t(`withdrawal.why.${why}`)}</Tag>
      ))}
    </span>
  )
}

/** Who reviews it, and how many of the approvals needed it has. */
function Holder({ entry }: { entry: Row }) {
  const isHeld = entry.onHoldUntil !== null && Date.parse(entry.onHoldUntil) > Date.now()
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span>{entry.taker ?? t(`withdrawal.by.${entry.heldBy}`)}</span>
      {entry.approvalsNeeded > 0 && entry.state === 'REVIEW' ? (
        <span className="text-text3">
          {entry.approvers.length}/{entry.approvalsNeeded}
        </span>
      ) : null}
      {isHeld ? <Tag isWaiting>{t('withdrawal.onHold')}</Tag> : null}
    </span>
  )
}

/** The columns that the panel beside the list replaces. */
const BESIDE = new Set(['to', 'why', 'holder'])
const STAGES = ['waiting', 'moving', 'over', 'all'] as const

/** Withdrawals that wait for an operator, that are in progress, and that are finished. */
export function Withdrawals() {
  const [filters, set] = useFilters()
  const stage = (STAGES.find((known) => known === filters.stage) ?? 'waiting') as
    | WithdrawalStage
    | 'all'
  const { username, memberId, age, channel, min, max, reference } = filters
  const state = filters.state as WithdrawalState | undefined
  const taken = filters.taken as 'mine' | 'nobody' | undefined
  const query = {
    ...(stage === 'all' ? {} : { stage }),
    ...{ state, taken, username, memberId, channel, min, max },
    age: age as '1h' | undefined,
    pageNo: filters.page ?? '1',
    pageSize: '25',
  }
  const { data, error, dataUpdatedAt, isError } = useCall('opsWithdrawals', query, EVERY_MS)
  const open = (to: string | undefined) => set({ reference: to })
  const keys = data?.content.map((row) => row.reference) ?? []
  useKeys({
    j: () => open(beside(keys, reference, 1)),
    k: () => open(beside(keys, reference, -1)),
    escape: () => open(undefined),
  })
  return (
    <Page
      title={t('nav.withdrawals')}
      text={t('withdrawal.text')}
      keys={t('withdrawal.keys')}
      actions={<PayoutSwitch />}
      isWide
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Choice
          look="segments"
          label={t('withdrawal.stage')}
          value={stage}
          options={STAGES.map((known) => [known, t(`withdrawal.stage.${known}`)])}
          onChange={(next) => set({ stage: next, state: undefined, page: undefined })}
        />
        <Totals data={data} updatedAt={dataUpdatedAt} isStale={isError} />
      </div>
      <WithdrawalFilters filters={filters} set={set} stage={stage} />
      <ListWithDetail
        isOpen={Boolean(reference)}
        list={
          <DataTable
            label={t('nav.withdrawals')}
            columns={reference ? columns().filter(({ key }) => !BESIDE.has(key)) : columns()}
            rows={data?.content}
            error={data ? null : error}
            keyOf={(row) => row.reference}
            selected={reference}
            onOpen={(row) => open(row.reference)}
            empty={t('withdrawal.empty')}
            emptyText={t('withdrawal.emptyText')}
            more={
              <Pages page={data?.pageNum} pages={data?.totalPages} go={(page) => set({ page })} />
            }
          />
        }
        side={
          reference ? (
            <WithdrawalReview
              key={reference}
              reference={reference}
              onClose={() => open(undefined)}
            />
          ) : null
        }
      />
    </Page>
  )
}
