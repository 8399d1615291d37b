import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Icon } from '@parola/ui'
import { words } from '../platform/client.ts'
import { Amount } from '../platform/figures.tsx'
import { useFilters } from '../platform/filters.ts'
import { dateTime, t, textOf } from '../platform/i18n.ts'
import { Facts, Page, Search, Select, State, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'
import { Pager } from '../platform/segments.tsx'
import { type Column, DataTable } from '../platform/table.tsx'
import { beside, useKeys } from './keys.ts'
import { ListWithDetail } from './list-with-detail.tsx'
import { amountColumn, referenceColumn, waitedColumn } from './queue-columns.tsx'
import { Side } from './side.tsx'

type Row = ValueOf<Calls['opsDeposits']>['content'][number]
type One = ValueOf<Calls['opsDeposit']>

const EVERY_MS = 5000
const CHANNELS = ['GCASH', 'MAYA', 'GRABPAY', 'QRPH', 'CARD', 'WALLET']
const DEPOSIT_STATES = [
  'REVIEW',
  'CREATED',
  'PENDING',
  'PAID',
  'CREDITED',
  'REFUNDING',
  'REFUNDED',
  'FAILED',
  'EXPIRED',
  'CANCELLED',
  'REVERSED',
] as const
const BADGES: Record<string, 'good' | 'bad' | 'wait'> = {
  CREDITED: 'good',
  REVIEW: 'wait',
  PAID: 'wait',
  FAILED: 'bad',
  REVERSED: 'bad',
}

function DepositBadge({ state }: { state: string }) {
  return <State kind={BADGES[state] ?? 'quiet'}>{textOf(`deposit.state.${state}`, state)}</State>
}

const columns = (): Column<Row>[] => [
  referenceColumn(),
  { accessorKey: 'username', header: t('member') },
  { accessorKey: 'channel', header: t('queue.channel') },
  amountColumn(),
  {
    id: 'receive',
    header: t('deposit.receive'),
    isFigure: true,
    cell: ({ row: { original } }) => <Amount value={original.received ?? original.receive} />,
  },
  {
    id: 'state',
    header: t('state'),
    cell: ({ row: { original } }) => <DepositBadge state={original.state} />,
  },
  waitedColumn(),
]

/** Deposits of the brand; those that wait for a decision come first on request. */
export function Deposits() {
  const [filters, set] = useFilters()
  const state = DEPOSIT_STATES.find((item) => item === filters.state)
  const { username, channel, reference } = filters
  const query = { state, username, channel, pageNo: filters.page ?? '1', pageSize: '25' }
  const { data, error } = useCall('opsDeposits', query, EVERY_MS)
  const open = (to: string | undefined) => set({ reference: to })
  const keys = data?.content.map((row) => row.reference) ?? []
  useKeys({
    j: () => open(beside(keys, reference, 1)),
    k: () => open(beside(keys, reference, -1)),
    escape: () => open(undefined),
  })
  const list = (
    <DataTable
      label={t('nav.deposits')}
      columns={columns()}
      rows={data?.content}
      error={data ? null : error}
      keyOf={(row) => row.reference}
      selected={reference}
      onOpen={(row) => open(row.reference)}
      empty={t('deposit.empty')}
      more={
        <Pager
          page={data?.pageNum ?? 1}
          pages={data?.totalPages ?? 1}
          go={(page) => set({ page })}
        />
      }
    />
  )
  return (
    <Page title={t('nav.deposits')} text={t('deposit.text')} isWide>
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <Select
          label={t('state')}
          value={state ?? ''}
          options={[
            ['', t('all')],
            ...DEPOSIT_STATES.map((item) => [item, t(`deposit.state.${item}`)] as const),
          ]}
          onChange={(next) => set({ state: next, page: undefined })}
        />
        <Select
          label={t('queue.channel')}
          value={channel ?? ''}
          options={[['', t('all')], ...CHANNELS.map((item) => [item, item] as const)]}
          onChange={(next) => set({ channel: next, page: undefined })}
        />
        <Search
          label={t('member')}
          value={username ?? ''}
          onSearch={(next) => set({ username: next, page: undefined })}
        />
      </div>
      <ListWithDetail
        isOpen={Boolean(reference)}
        list={list}
        side={
          reference ? <OneDeposit reference={reference} onClose={() => open(undefined)} /> : null
        }
      />
    </Page>
  )
}

function OneDeposit({ reference, onClose }: { reference: string; onClose: () => void }) {
  const { data, error } = useCall('opsDeposit', { reference }, EVERY_MS)
  return (
    <Side
      reference={reference}
      badge={data ? <DepositBadge state={data.state} /> : null}
      trouble={error && !data ? words(error) : null}
      onClose={onClose}
    >
      <div className="side-body">
        {data ? <Details entry={data} /> : <div className="skeleton h-72" aria-busy="true" />}
      </div>
    </Side>
  )
}

function Details({ entry }: { entry: One }) {
  const sum = (value: string) => <Amount key={value} value={value} currency={entry.currency} />
  const came = entry.received ?? entry.amount
  return (
    <>
      <section>
        <p className="big-amount">
          <Amount value={came} currency={entry.receivedCurrency ?? entry.currency} />
        </p>
        {entry.why.length > 0 ? (
          <ul className="signals mt-2" aria-label={t('withdrawal.why')}>
            {entry.why.map((why) => (
              <li key={why} className="signal-raised">
                <Icon name="circle-alert" size={14} />
                {t(`deposit.why.${why}`)}
              </li>
            ))}
          </ul>
        ) : null}
        <p className="mt-2">
          <Link
            to="/members/:memberId/money"
            params={{ memberId: entry.memberId }}
            className="link"
          >
            {entry.username}
          </Link>
        </p>
      </section>
      <Facts
        rows={[
          [t('deposit.requested'), sum(entry.amount)],
          ...(entry.received ? [] : [[t('deposit.receive'), sum(entry.receive)] as const]),
          [t('queue.channel'), entry.channel],
          [t('deposit.gatewayId'), entry.gatewayId ?? '–'],
          [t('money.main'), sum(entry.money.balance)],
          [t('money.held'), sum(entry.money.held)],
          [t('money.owed'), sum(entry.money.owed)],
          ...(entry.failure ? [[t('deposit.failure'), entry.failure] as const] : []),
        ]}
      />
      <section>
        <h3 className="side-title">{t('withdrawal.history')}</h3>
        <ol className="history">
          {entry.actions.map((action) => (
            <li key={`${action.at}${action.state}`}>
              <span className="font-semibold">{t(`deposit.state.${action.state}`)}</span>
              <span className="text-text2">
                {dateTime(action.at)} · {textOf(`actor.${action.by}`, action.by)}
              </span>
              {action.note ? (
                <span className="text-text2">
                  {textOf(`deposit.why.${action.note}`, action.note)}
                </span>
              ) : null}
            </li>
          ))}
        </ol>
      </section>
      <Decision entry={entry} />
    </>
  )
}

/** A payment that differs from its request: credited to its member, or returned to its payer. */
function Decision({ entry }: { entry: One }) {
  const may = useMay()
  const refreshes = ['opsDeposits', 'opsDeposit'] as const
  const credit = useChange('creditDeposit', { refreshes, says: t('saved.action') })
  const sendBack = useChange('sendBackDeposit', { refreshes, says: t('saved.action') })
  if (entry.state !== 'REVIEW' || !may('deposit.review')) return null
  const { reference, approvalsNeeded: needed } = entry
  return (
    <section className="grid gap-3">
      {needed > 1 ? (
        <p className="notice">
          {t('deposit.two', { credit: entry.creditAgreed.length, back: entry.refundAgreed.length })}
        </p>
      ) : null}
      <WithReason
        action={t('deposit.credit')}
        isBusy={credit.isPending}
        onSubmit={(because) => credit.mutate({ reference, because })}
      />
      <WithReason
        action={t('deposit.sendBack')}
        danger
        isBusy={sendBack.isPending}
        onSubmit={(because) => sendBack.mutate({ reference, because })}
      />
    </section>
  )
}
