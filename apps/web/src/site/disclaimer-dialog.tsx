import { Button, Dialog } from '@parola/ui'
import { closeDialog } from '../platform/dialogs/dialogs.ts'
import { t } from '../platform/texts/i18n.ts'

/** Shown until it is accepted; it has no close button (requirement MOD-04). */
export function DisclaimerDialog({ age }: { age: number }) {
  const accept = () => {
    sessionStorage.setItem('disclaimerAccept', '1')
    closeDialog()
  }
  return (
    <Dialog title={t('home.disclaimer')} closeLabel={t('shell.close')}>
      <p className="text-text2">{t('home.disclaimerText', { age })}</p>
      <Button variant="brand" isWide className="mt-5" onClick={accept}>
        {t('home.accept', { age })}
      </Button>
    </Dialog>
  )
}
