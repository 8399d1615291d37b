import { Dialog } from '@parola/ui'
import { closeDialog } from '../platform/dialogs.ts'
import { t } from '../platform/i18n.ts'

/** Shown until it is accepted; it has no close button (requirement MOD-04). */
export function DisclaimerDialog({ age }: { age: number }) {
  const accept = () => {
    sessionStorage.setItem('disclaimerAccept', '1')
    closeDialog()
  }
  return (
    <Dialog title={t('home.disclaimer')} closeLabel={t('shell.close')}>
      <p className="text-text2">{t('home.disclaimerText', { age })}</p>
      <button type="button" className="btn btn-brand mt-5 w-full" onClick={accept}>
        {t('home.accept', { age })}
      </button>
    </Dialog>
  )
}
