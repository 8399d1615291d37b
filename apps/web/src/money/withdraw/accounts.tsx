import { Icon, IconButton } from '@parola/ui'
import { t } from '../../platform/texts/i18n.ts'
import { type Account, nameOf, standingOf } from './account-changes.tsx'

type Props = {
  accounts: readonly Account[]
  chosen: string
  onChoose: (accountId: string) => void
  onRemove: (account: Account) => void
  onAdd: () => void
}

/** Saved payout accounts: one is chosen; a new one shows when it can be used. */
export function Accounts({ accounts, chosen, onChoose, onRemove, onAdd }: Props) {
  return (
    <fieldset>
      <legend className="mb-2 text-13 font-semibold text-text2">{t('cashier.where')}</legend>
      <div className="grid gap-2">
        {accounts.map((account) => (
          <div key={account.accountId} className="flex items-stretch gap-2">
            <label className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-lg border border-line bg-s2 px-3 has-checked:border-link">
              <input
                type="radio"
                name="account"
                value={account.accountId}
                checked={chosen === account.accountId}
                onChange={() => onChoose(account.accountId)}
                className="size-5 accent-(--brand)"
              />
              <span className="min-w-0">
                <span className="block truncate font-semibold">{nameOf(account)}</span>
                <span className="block truncate text-12 text-text2">{standingOf(account)}</span>
              </span>
            </label>
            <IconButton
              size="small"
              icon="x"
              iconSize={18}
              label={t('cashier.remove', { account: nameOf(account) })}
              onClick={() => onRemove(account)}
            />
          </div>
        ))}
        <button
          type="button"
          className="flex min-h-14 items-center gap-3 rounded-lg border border-dashed border-control px-3 font-semibold text-link"
          onClick={onAdd}
        >
          <Icon name="plus" size={18} />
          {t('cashier.addAccount')}
        </button>
      </div>
    </fieldset>
  )
}
