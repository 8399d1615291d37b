import { Dialog } from '@parola/ui'
import { useState } from 'react'
import { closeDialog } from '../platform/dialogs.ts'
import type { Then } from '../platform/follow.ts'
import { t } from '../platform/i18n.ts'
import { Request } from './deposit/ask.tsx'
import type { Deposit } from './deposit/figures.ts'
import { requestAgain } from './deposit/repeat-deposit.ts'
import { Tracker } from './deposit/tracker.tsx'

// One file for the dialog and the page: both request and track in the same way.
export { DepositPage } from './deposit/deposit-page.tsx'

type Props = { next?: Then; deposit?: Deposit }

/** Money in, in two taps: an amount, and next what becomes of it (requirement WAL-02). */
export function DepositDialog({ next, deposit }: Props) {
  const [made, setMade] = useState<Deposit | null>(deposit ?? null)
  const [error, setError] = useState('')
  const retry = async (deposit: Deposit) => {
    const reply = await requestAgain(deposit)
    if (typeof reply === 'string') setError(reply)
    else setMade(reply)
  }
  return (
    <Dialog title={t('money.deposit')} closeLabel={t('shell.close')} onClose={closeDialog}>
      {made ? (
        <Tracker key={made.reference} first={made} next={next} onRetry={retry} />
      ) : (
        <Request onMade={setMade} />
      )}
      {error ? (
        <p role="alert" className="mt-3 text-13 text-loss">
          {error}
        </p>
      ) : null}
    </Dialog>
  )
}
