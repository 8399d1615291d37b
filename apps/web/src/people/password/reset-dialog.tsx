import { Dialog } from '@parola/ui'
import { api } from '../../platform/calls/client.ts'
import { closeDialog } from '../../platform/dialogs/dialogs.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { NewPassword, usePasswordForm } from './new-password.tsx'

/** A new password for a member who opened the link of an e-mail (requirement PWD-03). */
export function ResetDialog({ token = '' }: { token?: string }) {
  const form = usePasswordForm({
    values: { newPassword: '' },
    rules: async () => (await import('@parola/contract/people/password')).recoverByLink.body,
    body: (typed) => ({ ...typed, token }),
    send: (body) => api('recoverByLink', { body }),
  })
  return (
    <Dialog title={t('people.forgotTitle')} closeLabel={t('shell.close')} onClose={closeDialog}>
      <form {...form.form}>
        <NewPassword {...form.field('newPassword')} />
        <Submit form={form} text={t('people.setPassword')} />
      </form>
    </Dialog>
  )
}
