import { Link, useParams } from '@parola/client/routing'
import type { Calls, OperatorRight, ValueOf } from '@parola/contract'
import { words } from '../platform/client.ts'
import { Amount } from '../platform/figures.tsx'
import { useFilters } from '../platform/filters.ts'
import { dateTime, t, textOf } from '../platform/i18n.ts'
import { Page, State } from '../platform/page.tsx'
import { useCall, useMay } from '../platform/query.ts'
import { Segments } from '../platform/segments.tsx'
import { type Column, DataTable, Pages } from '../platform/table.tsx'
import { Adjust } from './adjust.tsx'
import { MemberLimits } from './member-limits.tsx'
import { MemberRewards } from './member-rewards.tsx'

type Money = ValueOf<Calls['opsMemberMoney']>
type Entry = ValueOf<Calls['opsMemberLedger']>['content'][number]
type Bet = ValueOf<Calls['opsMemberBets']>['content'][number]
type Requirement = Money['turnover']['requirements'][number]
type Account = Money['accounts'][number]

const EVERY_MS = 10_000
const TABS = ['ledger', 'bets', 'turnover', 'accounts', 'rewards', 'limits'] as const
/** Which rights show which part. */
const NEEDS: Partial<Record<(typeof TABS)[number], OperatorRight>> = {
  rewards: 'reward.view',
  limits: 'member.view',
}

/** Where one was in a tab means nothing in another. */
const AFRESH = {
  cursor: undefined,
  wallet: undefined,
  page: undefined,
  limit: undefined,
  reward: undefined,
}

/** All money of one member: where it is, where it came from, and what is left to be wagered. */
export function MemberMoney() {
  const { memberId } = useParams<{ memberId: string }>()
  const [filters, set] = useFilters()
  const may = useMay()
  const { data, error } = useCall('opsMemberMoney', { memberId }, EVERY_MS)
  const tabs = TABS.filter((item) => may(NEEDS[item] ?? 'money.view'))
  const tab = tabs.find((tab) => tab === filters.tab) ?? 'ledger'
  if (error && !data) return <Page title={t('money.title')}>{words(error)}</Page>
  if (!data) return <Page title={t('money.title')}>{<div className="skeleton h-72" />}</Page>
  return (
    <Page
      title={t('money.titleOf', { name: data.username })}
      isWide
      actions={<Elsewhere money={data} />}
    >
      <Wallets money={data} />
      <div className="mt-4 mb-3 flex flex-wrap items-center justify-between gap-3">
        <Segments
          label={t('money.title')}
          value={tab}
          options={tabs.map((tab) => [tab, t(`money.tab.${tab}`)])}
          onChange={(next) => set({ ...AFRESH, tab: next })}
        />
        {may('adjustment.propose') ? <Adjust money={data} /> : null}
      </div>
      {tab === 'ledger' ? <Ledger money={data} /> : null}
      {tab === 'bets' ? <Bets memberId={memberId} /> : null}
      {tab === 'turnover' ? <Turnover requirements={data.turnover.requirements} /> : null}
      {tab === 'accounts' ? <Accounts rows={data.accounts} /> : null}
      {tab === 'rewards' ? <MemberRewards memberId={memberId} username={data.username} /> : null}
      {tab === 'limits' ? <MemberLimits memberId={memberId} /> : null}
    </Page>
  )
}

function Elsewhere({ money }: { money: Money }) {
  return (
    <>
      <State kind={money.kyc === 'A' ? 'good' : 'wait'}>{t(`kyc.short.${money.kyc}`)}</State>
      <Link to="/withdrawals" search={{ memberId: money.memberId, stage: 'all' }} className="btn">
        {t('nav.withdrawals')}
      </Link>
      <Link to="/deposits" search={{ username: money.username }} className="btn">
        {t('nav.deposits')}
      </Link>
      <Link to="/members/:memberId" params={{ memberId: money.memberId }} className="btn">
        {t('member')}
      </Link>
    </>
  )
}

/** The balance first: it is what one looks for. */
const walletsOf = ({ wallets }: Money) =>
  wallets.toSorted((a, b) => Number(b.wallet === 'main') - Number(a.wallet === 'main'))

/** Every wallet, and the member's total deposits and withdrawals. */
function Wallets({ money }: { money: Money }) {
  const tiles: (readonly [name: string, value: string])[] = [
    ...walletsOf(money).map(
      ({ wallet, balance }) => [textOf(`wallet.${wallet}`, wallet), balance] as const,
    ),
    [t('money.turnoverLeft'), money.turnover.left],
    [t('money.deposited'), money.deposited],
    [t('money.paidOut', { times: money.paidTimes }), money.paidOut],
  ]
  return (
    <>
      <dl className="tiles">
        {tiles.map(([name, value]) => (
          <div key={name} className="panel">
            <dt>{name}</dt>
            <dd>
              <Amount value={value} currency={money.currency} />
            </dd>
          </div>
        ))}
      </dl>
      {money.restingUntil ? (
        <p className="notice mt-3">{t('money.resting', { until: dateTime(money.restingUntil) })}</p>
      ) : null}
    </>
  )
}

const entryColumns = (currency: string): Column<Entry>[] => [
  { accessorKey: 'seq', header: '#' },
  { id: 'at', header: t('audit.at'), cell: ({ row }) => dateTime(row.original.at) },
  {
    id: 'kind',
    header: t('kind'),
    cell: ({ row: { original } }) => textOf(`entry.${original.kind}`, original.kind),
  },
  {
    id: 'reference',
    header: t('queue.reference'),
    cell: ({ row }) => <span className="reference">{row.original.reference}</span>,
  },
  {
    id: 'amount',
    header: t('queue.amount'),
    isFigure: true,
    cell: ({ row: { original } }) => (
      <span className={original.amount.startsWith('-') ? '' : 'text-win'}>
        <Amount value={original.amount} />
      </span>
    ),
  },
  {
    id: 'after',
    header: t('money.after'),
    isFigure: true,
    cell: ({ row }) => <Amount value={row.original.balanceAfter} currency={currency} />,
  },
]

function Ledger({ money }: { money: Money }) {
  const [filters, set] = useFilters()
  const wallet = filters.wallet ?? 'main'
  const { cursor } = filters
  const { data, error } = useCall('opsMemberLedger', {
    ...{ memberId: money.memberId, wallet, cursor },
    pageSize: '25',
  })
  return (
    <>
      <div className="mb-2">
        <Segments
          label={t('money.wallet')}
          value={wallet}
          options={walletsOf(money).map((known) => [
            known.wallet,
            textOf(`wallet.${known.wallet}`, known.wallet),
          ])}
          onChange={(next) => set({ wallet: next, cursor: undefined })}
        />
      </div>
      <DataTable
        label={t('money.tab.ledger')}
        columns={entryColumns(money.currency)}
        rows={data?.content}
        error={error}
        keyOf={(row) => String(row.seq)}
        empty={t('money.noEntries')}
        more={<Pages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />}
      />
    </>
  )
}

const betColumns = (): Column<Bet>[] => [
  { id: 'at', header: t('audit.at'), cell: ({ row }) => dateTime(row.original.openedAt) },
  { accessorKey: 'gameName', header: t('money.game') },
  { accessorKey: 'vendor', header: t('money.vendor') },
  {
    id: 'state',
    header: t('state'),
    cell: ({ row: { original } }) => (
      <State kind={original.state === 'open' ? 'wait' : 'quiet'}>
        {t(`bet.${original.state}`)}
      </State>
    ),
  },
  {
    id: 'stake',
    header: t('money.stake'),
    isFigure: true,
    cell: ({ row }) => <Amount value={row.original.stake} />,
  },
  {
    id: 'payout',
    header: t('money.payout'),
    isFigure: true,
    cell: ({ row }) => <Amount value={row.original.payout} />,
  },
]

function Bets({ memberId }: { memberId: string }) {
  const [{ cursor }, set] = useFilters()
  const { data, error } = useCall('opsMemberBets', { memberId, cursor, pageSize: '25' })
  return (
    <DataTable
      label={t('money.tab.bets')}
      columns={betColumns()}
      rows={data?.content}
      error={error}
      keyOf={(row) => row.id}
      empty={t('money.noBets')}
      more={<Pages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />}
    />
  )
}

const figure = (
  header: string,
  input: (requirement: Requirement) => string,
): Column<Requirement> => ({
  id: header,
  header,
  isFigure: true,
  cell: ({ row }) => <Amount value={input(row.original)} />,
})

function Turnover({ requirements }: { requirements: Requirement[] }) {
  const columns: Column<Requirement>[] = [
    { accessorKey: 'reference', header: t('queue.reference') },
    {
      id: 'source',
      header: t('kind'),
      cell: ({ row: { original } }) => textOf(`turnover.${original.source}`, original.source),
    },
    { id: 'at', header: t('opened'), cell: ({ row }) => dateTime(row.original.openedAt) },
    figure(t('queue.amount'), (requirement) => requirement.amount),
    figure(t('money.required'), (requirement) => requirement.required),
    figure(t('money.done'), (requirement) => requirement.done),
    figure(t('money.locked'), (requirement) => requirement.locked),
  ]
  return (
    <DataTable
      label={t('money.tab.turnover')}
      columns={columns}
      rows={requirements}
      keyOf={(requirement) => requirement.reference}
      empty={t('money.noTurnover')}
    />
  )
}

function Accounts({ rows }: { rows: Account[] }) {
  const columns: Column<Account>[] = [
    { accessorKey: 'houseName', header: t('money.house') },
    { id: 'tail', header: t('money.number'), cell: ({ row }) => `•••• ${row.original.tail}` },
    { accessorKey: 'channel', header: t('queue.channel') },
    { id: 'added', header: t('money.added'), cell: ({ row }) => dateTime(row.original.addedAt) },
    { id: 'usable', header: t('money.usable'), cell: ({ row }) => dateTime(row.original.usableAt) },
  ]
  return (
    <DataTable
      label={t('money.tab.accounts')}
      columns={columns}
      rows={rows}
      keyOf={(row) => `${row.channel}${row.tail}${row.addedAt}`}
      empty={t('money.noAccounts')}
    />
  )
}
