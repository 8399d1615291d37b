import type { Calls, ValueOf } from '@parola/contract'
import { Choice, Money } from '@parola/ui'
import { useFilters } from '../../platform/filters.ts'
import { t, textOf } from '../../platform/i18n.ts'
import { useCall } from '../../platform/query.ts'
import { type Column, CursorPages, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'
import type { MemberMoney } from '../member-money.types.ts'
import { walletsOf } from './wallets.tsx'

type Entry = ValueOf<Calls['opsMemberLedger']>['content'][number]

const entryColumns = (currency: string): Column<Entry>[] => [
  { key: 'seq', header: '#', cell: (row) => row.seq },
  { key: 'at', header: t('audit.at'), cell: (row) => <DateTime at={row.at} /> },
  {
    key: 'kind',
    header: t('kind'),
    cell: (row) => textOf(`entry.${row.kind}`, row.kind),
  },
  {
    key: 'reference',
    header: t('queue.reference'),
    cell: (row) => <span className="reference">{row.reference}</span>,
  },
  {
    key: 'amount',
    header: t('queue.amount'),
    isFigure: true,
    cell: (row) => (
      <span className={row.amount.startsWith('-') ? '' : 'text-win'}>
        <Money amount={row.amount} />
      </span>
    ),
  },
  {
    key: 'after',
    header: t('money.after'),
    isFigure: true,
    cell: (row) => <Money amount={row.balanceAfter} code={currency} />,
  },
]

/** The entries of one wallet, the latest first. */
export function Ledger({ money }: { money: MemberMoney }) {
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
        <Choice
          look="segments"
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
        emptyText={t('money.noEntriesText')}
        more={<CursorPages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />}
      />
    </>
  )
}
