import { Dialog } from '@parola/ui'
import { useState } from 'react'
import { closeDialog } from '../platform/dialogs.ts'
import type { Then } from '../platform/follow.ts'
import { t } from '../platform/i18n.ts'
import { Ask } from './deposit/ask.tsx'
import { askAgain } from './deposit/ask-again.ts'
import type { Deposit } from './deposit/figures.ts'
import { Tracker } from './deposit/tracker.tsx'

// One file for the dialog and the page: both ask and follow in the same way.
export { DepositPage } from './deposit/deposit-page.tsx'

type Props = { next?: Then; deposit?: Deposit }

/** Money in, in two taps: an amount, and next what becomes of it (requirement WAL-02). */
export function DepositDialog({ next, deposit }: Props) {
  const [made, setMade] = useState<Deposit | null>(deposit ?? null)
  const [error, setError] = useState('')
  const retry = async (of: Deposit) => {
    const said = await askAgain(of)
    if (typeof said === 'string') setError(said)
    else setMade(said)
  }
  return (
    <Dialog title={t('money.deposit')} closeLabel={t('shell.close')} onClose={closeDialog}>
      {made ? (
        <Tracker key={made.reference} first={made} next={next} onRetry={retry} />
      ) : (
        <Ask onMade={setMade} />
      )}
      {error ? (
        <p role="alert" className="mt-3 text-13 text-loss">
          {error}
        </p>
      ) : null}
    </Dialog>
  )
}
