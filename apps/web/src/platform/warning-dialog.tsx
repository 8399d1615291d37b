import { Dialog } from '@parola/ui'
import { t } from './i18n.ts'

/** A message of the platform, to be read and confirmed (requirement OTP-04). */
export function WarningDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog title={t('people.warning')} closeLabel={t('shell.close')} onClose={onClose}>
      <p role="alert">{message}</p>
      <button type="button" className="btn btn-brand mt-5 w-full" onClick={onClose}>
        {t('people.ok')}
      </button>
    </Dialog>
  )
}
