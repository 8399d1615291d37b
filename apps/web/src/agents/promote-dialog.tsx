import { toast } from '@parola/client/toasts'
import { AlertLine, Button, Dialog } from '@parola/ui'
import { useState } from 'react'
import { api, words } from '../platform/calls/client.ts'
import { refresh } from '../platform/calls/query.ts'
import { closeDialog } from '../platform/dialogs/dialogs.ts'
import { t } from '../platform/texts/i18n.ts'

type Props = { memberId?: string; account?: string }

/** Makes a member directly below the agent an agent: what that means is said first. */
export function PromoteDialog({ memberId = '', account = '' }: Props) {
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const promote = async () => {
    setError('')
    setBusy(true)
    try {
      await api('promoteDownline', { body: { memberId } })
      await refresh('teamMembers', 'teamOverview')
      toast('good', t('agents.promoted', { account }))
      closeDialog()
    } catch (failure) {
      setError(words(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('agents.promoteOf', { account })}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
    >
      <div className="grid gap-4">
        <p className="text-text2">{t('agents.promoteText')}</p>
        <AlertLine kind="bad">{error}</AlertLine>
        <Button variant="brand" isBusy={isBusy} onClick={() => void promote()}>
          {t('agents.promoteSend')}
        </Button>
      </div>
    </Dialog>
  )
}
