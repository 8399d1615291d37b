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
import { Bench } from './bench.tsx'
import { beside, useKeys } from './keys.ts'
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
const LAMPS: Record<string, 'good' | 'bad' | 'wait'> = {
  CREDITED: 'good',
  REVIEW: 'wait',
  PAID: 'wait',
  FAILED: 'bad',
  REVERSED: 'bad',
}

function DepositLamp({ state }: { state: string }) {
  return <State kind={LAMPS[state] ?? 'quiet'}>{textOf(`deposit.state.${state}`, state)}</State>
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
    cell: ({ row: { original } }) => <DepositLamp state={original.state} />,
  },
  waitedColumn(),
]

/** Deposits of the brand; those that wait for a decision stand first when one asks for them. */
export function Deposits() {
  const [filters, set] = useFilters()
  const state = DEPOSIT_STATES.find((one) => one === filters.state)
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
            ...DEPOSIT_STATES.map((one) => [one, t(`deposit.state.${one}`)] as const),
          ]}
          onChange={(next) => set({ state: next, page: undefined })}
        />
        <Select
          label={t('queue.channel')}
          value={channel ?? ''}
          options={[['', t('all')], ...CHANNELS.map((one) => [one, one] as const)]}
          onChange={(next) => set({ channel: next, page: undefined })}
        />
        <Search
          label={t('member')}
          value={username ?? ''}
          onSearch={(next) => set({ username: next, page: undefined })}
        />
      </div>
      <Bench
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
      lamp={data ? <DepositLamp state={data.state} /> : null}
      trouble={error && !data ? words(error) : null}
      onClose={onClose}
    >
      <div className="side-body">
        {data ? <Details one={data} /> : <div className="skeleton h-72" aria-busy="true" />}
      </div>
    </Side>
  )
}

function Details({ one }: { one: One }) {
  const sum = (value: string) => <Amount key={value} value={value} currency={one.currency} />
  const came = one.received ?? one.amount
  return (
    <>
      <section>
        <p className="big-amount">
          <Amount value={came} currency={one.receivedCurrency ?? one.currency} />
        </p>
        {one.why.length > 0 ? (
          <ul className="signals mt-2" aria-label={t('withdrawal.why')}>
            {one.why.map((why) => (
              <li key={why} className="signal-raised">
                <Icon name="circle-alert" size={14} />
                {t(`deposit.why.${why}`)}
              </li>
            ))}
          </ul>
        ) : null}
        <p className="mt-2">
          <Link to="/members/:memberId/money" params={{ memberId: one.memberId }} className="link">
            {one.username}
          </Link>
        </p>
      </section>
      <Facts
        rows={[
          [t('deposit.asked'), sum(one.amount)],
          ...(one.received ? [] : [[t('deposit.receive'), sum(one.receive)] as const]),
          [t('queue.channel'), one.channel],
          [t('deposit.gatewayId'), one.gatewayId ?? '–'],
          [t('money.main'), sum(one.money.balance)],
          [t('money.held'), sum(one.money.held)],
          [t('money.owed'), sum(one.money.owed)],
          ...(one.failure ? [[t('deposit.failure'), one.failure] as const] : []),
        ]}
      />
      <section>
        <h3 className="side-title">{t('withdrawal.history')}</h3>
        <ol className="history">
          {one.deeds.map((deed) => (
            <li key={`${deed.at}${deed.state}`}>
              <span className="font-semibold">{t(`deposit.state.${deed.state}`)}</span>
              <span className="text-text2">
                {dateTime(deed.at)} · {textOf(`actor.${deed.by}`, deed.by)}
              </span>
              {deed.note ? (
                <span className="text-text2">{textOf(`deposit.why.${deed.note}`, deed.note)}</span>
              ) : null}
            </li>
          ))}
        </ol>
      </section>
      <Decision one={one} />
    </>
  )
}

/** What came otherwise than asked: given to its member, or sent back to its payer. */
function Decision({ one }: { one: One }) {
  const may = useMay()
  const refreshes = ['opsDeposits', 'opsDeposit'] as const
  const credit = useChange('creditDeposit', { refreshes, says: t('saved.deed') })
  const sendBack = useChange('sendBackDeposit', { refreshes, says: t('saved.deed') })
  if (one.state !== 'REVIEW' || !may('deposit.review')) return null
  const { reference, approvalsNeeded: needed } = one
  return (
    <section className="grid gap-3">
      {needed > 1 ? (
        <p className="notice">
          {t('deposit.two', { credit: one.creditAgreed.length, back: one.refundAgreed.length })}
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
