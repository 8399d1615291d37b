import { Alert, Button, IconButton, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { words } from '../../platform/calls/client.ts'
import { callQuery } from '../../platform/calls/query.ts'
import { Empty } from '../../platform/screens/empty.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { nameOf, standingOf, useAccountChanges } from './account-changes.tsx'

/** The payout accounts as the security centre lists them (requirement MEM-04). */
export function SavedAccounts() {
  const { data: accounts, error } = useQuery(callQuery('payoutAccounts'))
  const { add, remove, dialog } = useAccountChanges()
  return (
    <section className="min-w-0" aria-labelledby="payout-accounts">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 id="payout-accounts" className="text-18">
          {t('cashier.accounts')}
        </h2>
        {accounts && accounts.length > 0 ? (
          <Button size="small" icon="plus" onClick={add}>
            {t('cashier.addAccount')}
          </Button>
        ) : null}
      </div>
      {accounts ? null : error ? (
        <Alert kind="bad">{words(error)}</Alert>
      ) : (
        <Skeleton className="h-[74px] rounded-xl" />
      )}
      {accounts?.length === 0 ? (
        <Empty
          title={t('cashier.noAccounts')}
          text={t('cashier.noAccountsText')}
          icon="wallet"
          className=""
        >
          <Button icon="plus" onClick={add}>
            {t('cashier.addAccount')}
          </Button>
        </Empty>
      ) : null}
      {accounts && accounts.length > 0 ? (
        <ul className="overflow-hidden panel">
          {accounts.map((account) => (
            <li
              key={account.accountId}
              className="flex items-center gap-3 border-line p-4 not-first:border-t"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{nameOf(account)}</span>
                <span className="block text-13 text-text2">{standingOf(account)}</span>
              </span>
              <IconButton
                size="small"
                icon="x"
                iconSize={18}
                label={t('cashier.remove', { account: nameOf(account) })}
                onClick={() => remove(account)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {dialog}
    </section>
  )
}
