import { AlertLine, Dialog } from '@parola/ui'
import { useState } from 'react'
import { closeDialog } from '../../platform/dialogs/dialogs.ts'
import type { Then } from '../../platform/dialogs/follow.ts'
import { t } from '../../platform/texts/i18n.ts'
import type { Deposit } from './figures.ts'
import { requestAgain } from './repeat-deposit.ts'
import { Request } from './request.tsx'
import { Tracker } from './tracker.tsx'

// One file for the dialog and the page: both request and track in the same way.
export { DepositPage } from './deposit-page.tsx'

type Props = { next?: Then; deposit?: Deposit }

/** A deposit in two taps: the amount, then its progress (requirement WAL-02). */
export function DepositDialog({ next, deposit }: Props) {
  const [made, setMade] = useState<Deposit | null>(deposit ?? null)
  const [error, setError] = useState('')
  const retry = async (deposit: Deposit) => {
    const reply = await requestAgain(deposit)
    if (typeof reply === 'string') setError(reply)
    else setMade(reply)
  }
  return (
    <Dialog
      title={t('money.deposit')}
      size={made ? 'small' : 'broad'}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
    >
      {made ? (
        <Tracker key={made.reference} first={made} next={next} onRetry={retry} />
      ) : (
        <Request onMade={setMade} />
      )}
      {error ? (
        <AlertLine kind="bad" className="mt-3">
          {error}
        </AlertLine>
      ) : null}
    </Dialog>
  )
}
