import type { Calls, ValueOf } from '@parola/contract'
import { Money, Select } from '@parola/ui'
import { useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { beside, useKeys } from '../../platform/keys.ts'
import { ListWithDetail } from '../../platform/list-with-detail.tsx'
import { ShowAll } from '../../platform/lists/show-all.tsx'
import { MemberName } from '../../platform/member-name.tsx'
import { Page } from '../../platform/page.tsx'
import { useCall } from '../../platform/query.ts'
import { SearchForm } from '../../platform/search-form.tsx'
import { type Column, DataTable, Pages } from '../../platform/table.tsx'
import { amountColumn, referenceColumn, waitedColumn } from '../queue-columns.tsx'
import { DepositBadge } from './deposit-badge.tsx'
import { DepositDetail } from './deposit-detail.tsx'

type Row = ValueOf<Calls['opsDeposits']>['content'][number]

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
const columns = (): Column<Row>[] => [
  referenceColumn(),
  {
    key: 'username',
    header: t('member'),
    isName: true,
    cell: (row) => <MemberName member={row} />,
  },
  { key: 'channel', header: t('queue.channel'), cell: (row) => row.channel },
  amountColumn(),
  {
    key: 'receive',
    header: t('deposit.receive'),
    isFigure: true,
    cell: (row) => <Money amount={row.received ?? row.receive} />,
  },
  {
    key: 'state',
    header: t('state'),
    cell: (row) => <DepositBadge state={row.state} />,
  },
  waitedColumn(),
]

/** Deposits of the brand; those that wait for a decision come first on request. */
export function Deposits() {
  const [filters, set] = useFilters()
  const state = DEPOSIT_STATES.find((known) => known === filters.state)
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
      emptyText={t('deposit.emptyText')}
      emptyAction={<ShowAll names={['state', 'channel', 'username']} {...{ filters, set }} />}
      more={<Pages page={data?.pageNum} pages={data?.totalPages} go={(page) => set({ page })} />}
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
            ...DEPOSIT_STATES.map((state) => [state, t(`deposit.state.${state}`)] as const),
          ]}
          onChange={(next) => set({ state: next, page: undefined })}
        />
        <Select
          label={t('queue.channel')}
          value={channel ?? ''}
          options={[['', t('all')], ...CHANNELS.map((name) => [name, name] as const)]}
          onChange={(next) => set({ channel: next, page: undefined })}
        />
        <SearchForm
          label={t('member')}
          value={username ?? ''}
          onSearch={(next) => set({ username: next, page: undefined })}
        />
      </div>
      <ListWithDetail
        isOpen={Boolean(reference)}
        list={list}
        side={
          reference ? (
            <DepositDetail key={reference} reference={reference} onClose={() => open(undefined)} />
          ) : null
        }
      />
    </Page>
  )
}
