import { toast } from '@parola/client/toasts'
import { Alert, Button, Facts } from '@parola/ui'
import { closeDialog } from '../../platform/dialogs/dialogs.ts'
import { dateTime, t } from '../../platform/texts/i18n.ts'

export type Made = { username: string; oneTimePassword: string; expiresAt: string }

/** The login of an account that was made: it is shown once, to be copied. */
export function OneTime({ made }: { made: Made }) {
  const copy = async () => {
    await navigator.clipboard.writeText(`${made.username}\n${made.oneTimePassword}`)
    toast('good', t('register.copied'))
  }
  return (
    <div className="grid gap-4">
      <Alert kind="wait">{t('register.once')}</Alert>
      <Facts
        look="receipt"
        rows={[
          [t('register.username'), made.username],
          [t('register.oneTime'), made.oneTimePassword],
          [t('register.expires'), dateTime(made.expiresAt)],
        ]}
      />
      <Button variant="brand" icon="copy" onClick={() => void copy()}>
        {t('register.copyLogin')}
      </Button>
      <Button onClick={closeDialog}>{t('register.done')}</Button>
    </div>
  )
}
