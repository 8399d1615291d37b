import type { Calls, ValueOf } from '@parola/contract'
import { t } from '../../platform/i18n.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'

type Account = ValueOf<Calls['opsMemberMoney']>['accounts'][number]

/** Where a member's withdrawals can be paid to. */
export function PayoutAccounts({ rows }: { rows: Account[] }) {
  const columns: Column<Account>[] = [
    { key: 'houseName', header: t('money.house'), isName: true, cell: (row) => row.houseName },
    { key: 'number', header: t('money.number'), cell: (row) => row.number },
    { key: 'channel', header: t('queue.channel'), cell: (row) => row.channel },
    { key: 'added', header: t('money.added'), cell: (row) => <DateTime at={row.addedAt} /> },
    { key: 'usable', header: t('money.usable'), cell: (row) => <DateTime at={row.usableAt} /> },
  ]
  return (
    <DataTable
      label={t('money.tab.accounts')}
      columns={columns}
      rows={rows}
      keyOf={(row) => `${row.channel}${row.number}${row.addedAt}`}
      empty={t('money.noAccounts')}
      emptyText={t('money.noAccountsText')}
    />
  )
}
