import { toast } from '@parola/client/toasts'
import { AlertLine, Button } from '@parola/ui'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { closeDialog } from '../../platform/dialogs/dialogs.ts'
import { noteRemembered } from '../../platform/session/remembered.ts'
import { t } from '../../platform/texts/i18n.ts'

/** Confirms before every other session ends (ACC-012). */
export function SignOutOthers() {
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const end = async () => {
    setBusy(true)
    try {
      const { ended } = await api('endOtherSessions', { body: {} })
      // The platform has forgotten what this browser remembered, too.
      noteRemembered(false, {})
      void refresh('ownSessions')
      toast('good', t('security.othersEnded', { count: ended }))
      closeDialog()
    } catch (error) {
      setMessage(words(error))
      setBusy(false)
    }
  }
  return (
    <>
      <p className="text-text2">{t('security.sureOthers')}</p>
      <AlertLine kind="bad" className="min-h-6">
        {message}
      </AlertLine>
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={closeDialog}>{t('shell.cancel')}</Button>
        <Button variant="brand" isBusy={isBusy} onClick={end}>
          {t('security.signOutOthers')}
        </Button>
      </div>
    </>
  )
}
