import { Dialog } from '@parola/ui'
import { api } from '../platform/client.ts'
import { closeDialog } from '../platform/dialogs.ts'
import { t } from '../platform/i18n.ts'
import { NewPassword, Submit, usePasswordForm } from './new-password.tsx'

/** A new password for who came with the link of an e-mail (requirement PWD-03). */
export function ResetDialog({ token = '' }: { token?: string }) {
  const { isBusy, errors, submit } = usePasswordForm(({ newPassword = '' }) =>
    api('recoverByLink', { body: { token, newPassword } }),
  )
  return (
    <Dialog title={t('people.forgotTitle')} closeLabel={t('shell.close')} onClose={closeDialog}>
      <form noValidate onSubmit={submit}>
        <NewPassword error={errors.fields.newPassword} />
        <Submit text={t('people.setPassword')} isBusy={isBusy} message={errors.form} />
      </form>
    </Dialog>
  )
}
