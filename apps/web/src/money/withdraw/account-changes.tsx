import type { Calls, ValueOf } from '@parola/contract'
import { AlertLine, Button, Dialog } from '@parola/ui'
import { type ReactNode, useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { AccountDialog } from './account-dialog.tsx'

export type Account = ValueOf<Calls['payoutAccounts']>[number]

export function nameOf({ houseName, number }: Account): string {
  return `${houseName} ${number}`
}

/** The holder, or from when a new account can be used. */
export function standingOf({ isUsable, holder, usableAt }: Account): string {
  return isUsable ? holder : t('cashier.usableAt', { time: dateTime(usableAt) })
}

type Changes = {
  add: () => void
  remove: (account: Account) => void
  /** What is open over the list. */
  dialog: ReactNode
}

/** Adds payout accounts and removes them, wherever they are listed. */
export function useAccountChanges(onAdded?: (accountId: string) => void): Changes {
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Account | null>(null)
  const added = (accountId: string) => {
    onAdded?.(accountId)
    setAdding(false)
  }
  const dialog = isAdding ? (
    <AccountDialog onClose={() => setAdding(false)} onAdded={added} />
  ) : removed ? (
    <RemoveDialog account={removed} onClose={() => setRemoved(null)} />
  ) : null
  return { add: () => setAdding(true), remove: setRemoved, dialog }
}

type Props = { account: Account; onClose: () => void }

/** Asks first: an account that is added again waits again. */
function RemoveDialog({ account, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const remove = async () => {
    setBusy(true)
    try {
      await api('removePayoutAccount', { query: { accountId: account.accountId } })
      await refresh('payoutAccounts', 'withdrawNow')
      onClose()
    } catch (error) {
      setTrouble(words(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('cashier.removing', { account: nameOf(account) })}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <p className="text-text2">{t('cashier.removingText')}</p>
      <AlertLine kind="bad" className="min-h-6 text-14">
        {trouble}
      </AlertLine>
      <Button variant="brand" isWide onClick={onClose}>
        {t('cashier.keepAccount')}
      </Button>
      <Button isWide className="mt-2" isBusy={isBusy} onClick={() => void remove()}>
        {t('cashier.removeAccount')}
      </Button>
    </Dialog>
  )
}
