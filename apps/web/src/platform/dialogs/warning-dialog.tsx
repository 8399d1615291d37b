import { Button, Dialog } from '@parola/ui'
import { t } from '../texts/i18n.ts'

/** A message of the platform, to be read and confirmed (requirement OTP-04). */
export function WarningDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog title={t('people.warning')} closeLabel={t('shell.close')} onClose={onClose}>
      <p role="alert">{message}</p>
      <Button variant="brand" isWide className="mt-5" onClick={onClose}>
        {t('people.ok')}
      </Button>
    </Dialog>
  )
}
