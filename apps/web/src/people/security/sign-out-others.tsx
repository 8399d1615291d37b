import { toast } from '@parola/client/toasts'
import { useState } from 'react'
import { api, words } from '../../platform/client.ts'
import { closeDialog } from '../../platform/dialogs.ts'
import { t } from '../../platform/i18n.ts'
import { refresh } from '../../platform/query.ts'
import { noteRemembered } from '../../platform/remembered.ts'

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
      <p role="alert" className="min-h-6 text-14 text-loss">
        {message}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <button type="button" className="btn btn-quiet" onClick={closeDialog}>
          {t('shell.cancel')}
        </button>
        <button
          type="button"
          className="btn btn-brand"
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={end}
        >
          {t('security.signOutOthers')}
        </button>
      </div>
    </>
  )
}
