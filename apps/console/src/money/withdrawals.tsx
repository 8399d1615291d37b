import type { Calls, ValueOf } from '@parola/contract'
import {
  WITHDRAWAL_STAGES,
  type WithdrawalStage,
  type WithdrawalState,
} from '@parola/contract/money/withdrawal-states'
import { Totals } from '../platform/figures.tsx'
import { type Filters, useFilters } from '../platform/filters.ts'
import { t } from '../platform/i18n.ts'
import { Page, Select } from '../platform/page.tsx'
import { useCall } from '../platform/query.ts'
import { Pager, Segments } from '../platform/segments.tsx'
import { type Column, DataTable } from '../platform/table.tsx'
import { beside, useKeys } from './keys.ts'
import { ListWithDetail, QueueFilters } from './list-with-detail.tsx'
import { PayoutSwitch } from './payout-switch.tsx'
import { amountColumn, referenceColumn, waitedColumn } from './queue-columns.tsx'
import { WithdrawalBadge } from './withdrawal-badge.tsx'
import { WithdrawalReview } from './withdrawal-review.tsx'

type Row = ValueOf<Calls['opsWithdrawals']>['content'][number]

const EVERY_MS = 5000
const CHANNELS = ['INSTAPAY', 'PESONET', 'WIRE', 'WALLET']
const columns = (): Column<Row>[] => [
  referenceColumn(),
  { accessorKey: 'username', header: t('member') },
  amountColumn(),
  {
    id: 'to',
    header: t('withdrawal.to'),
    cell: ({ row: { original: one } }) => (
      <span>
        {one.account.houseName} <span className="text-text3">•{one.account.tail}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: t('state'),
    cell: ({ row: { original } }) => <WithdrawalBadge state={original.state} />,
  },
  {
    id: 'why',
    header: t('withdrawal.why'),
    cell: ({ row: { original } }) => <Why entry={original} />,
  },
  {
    id: 'hands',
    header: t('withdrawal.hands'),
    cell: ({ row: { original } }) => <Holders entry={original} />,
  },
  waitedColumn(),
]

function Why({ entry }: { entry: Row }) {
  if (entry.why.length === 0) return <span className="text-text3">–</span>
  return (
    <span className="flex flex-wrap gap-1">
      {entry.why.map((why) => (
        <span key={why} className="tag">
          {t(`withdrawal.why.${why}`)}
        </span>
      ))}
    </span>
  )
}

/** Who holds it: whose hands it is in, and how many of those needed have agreed. */
function Holders({ entry }: { entry: Row }) {
  const isHeld = entry.onHoldUntil !== null && Date.parse(entry.onHoldUntil) > Date.now()
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span>{entry.taker ?? t(`withdrawal.by.${entry.heldBy}`)}</span>
      {entry.approvalsNeeded > 0 && entry.state === 'REVIEW' ? (
        <span className="text-text3">
          {entry.approvers.length}/{entry.approvalsNeeded}
        </span>
      ) : null}
      {isHeld ? <span className="tag tag-wait">{t('withdrawal.onHold')}</span> : null}
    </span>
  )
}

/** The columns that the panel beside the list replaces. */
const BESIDE = new Set(['to', 'why', 'hands'])
const STAGES = ['waiting', 'moving', 'over', 'all'] as const

/** Withdrawals that wait for an operator, that are in progress, and that are finished. */
export function Withdrawals() {
  const [filters, set] = useFilters()
  const stage = (STAGES.find((item) => item === filters.stage) ?? 'waiting') as
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
      actions={<PayoutSwitch />}
      isWide
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Segments
          label={t('withdrawal.stage')}
          value={stage}
          options={STAGES.map((item) => [item, t(`withdrawal.stage.${item}`)])}
          onChange={(next) => set({ stage: next, state: undefined, page: undefined })}
        />
        <Totals data={data} at={dataUpdatedAt} isStale={isError} />
      </div>
      <Narrowing filters={filters} set={set} stage={stage} />
      <ListWithDetail
        isOpen={Boolean(reference)}
        list={
          <DataTable
            label={t('nav.withdrawals')}
            columns={reference ? columns().filter(({ id }) => !BESIDE.has(id ?? '')) : columns()}
            rows={data?.content}
            error={data ? null : error}
            keyOf={(row) => row.reference}
            selected={reference}
            onOpen={(row) => open(row.reference)}
            empty={t('withdrawal.empty')}
            more={
              <Pager
                page={data?.pageNum ?? 1}
                pages={data?.totalPages ?? 1}
                go={(page) => set({ page })}
              />
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

type NarrowingProps = {
  filters: Filters
  set: (change: Filters) => void
  stage: WithdrawalStage | 'all'
}

function Narrowing({ filters, set, stage }: NarrowingProps) {
  return (
    <QueueFilters filters={filters} set={set} channels={CHANNELS}>
      <Select
        label={t('state')}
        value={filters.state ?? ''}
        options={[
          ['', t('all')],
          ...statesOf(stage).map((state) => [state, t(`withdrawal.state.${state}`)] as const),
        ]}
        onChange={(next) => set({ state: next, page: undefined })}
      />
      <Select
        label={t('withdrawal.taken')}
        value={filters.taken ?? ''}
        options={[
          ['', t('all')],
          ['mine', t('withdrawal.taken.mine')],
          ['nobody', t('withdrawal.taken.nobody')],
        ]}
        onChange={(next) => set({ taken: next, page: undefined })}
      />
    </QueueFilters>
  )
}

function statesOf(stage: WithdrawalStage | 'all'): readonly WithdrawalState[] {
  return stage === 'all' ? Object.values(WITHDRAWAL_STAGES).flat() : WITHDRAWAL_STAGES[stage]
}
