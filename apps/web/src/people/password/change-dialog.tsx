import { Alert, Button, Dialog } from '@parola/ui'
import { api } from '../../platform/calls/client.ts'
import { closeDialog } from '../../platform/dialogs/dialogs.ts'
import { Password } from '../../platform/forms/password.tsx'
import { Submit } from '../../platform/forms/submit.tsx'
import { endSession } from '../../platform/session/session.ts'
import { t } from '../../platform/texts/i18n.ts'
import { renewBy } from '../session/renew-by.ts'
import { NewPassword, usePasswordForm } from './new-password.tsx'

/**
 * The member's password: the old one, the new one, and its repetition (requirement PWD-01). A member who must
 * change it first can only do so, or log out (AUTH-05).
 */
export function ChangeDialog({ isForced = false }: { isForced?: boolean }) {
  const form = usePasswordForm({
    values: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
    rules: async () => (await import('@parola/contract/people/password')).changePassword.body,
    send: async (body) => {
      await renewBy(() => api('changePassword', { body }), t('people.changeLost'))
      return null
    },
  })
  return (
    <Dialog
      title={t('people.change')}
      closeLabel={t('shell.close')}
      onClose={isForced ? undefined : closeDialog}
    >
      {isForced ? (
        <Alert kind="wait" className="mb-4">
          {t('people.changeForced')}
        </Alert>
      ) : null}
      <form {...form.form}>
        <Password
          {...form.field('oldPassword')}
          label={t('people.oldPassword')}
          autoComplete="current-password"
          hint={isForced ? undefined : t('people.oldPasswordHint')}
          required={false}
        />
        <NewPassword {...form.field('newPassword')} />
        <Password
          {...form.field('confirmNewPassword')}
          label={t('people.confirmNewPassword')}
          autoComplete="new-password"
        />
        <Submit form={form} text={t('people.change')} />
      </form>
      {isForced ? (
        <Button variant="link" isWide className="mt-2" onClick={() => void endSession()}>
          {t('people.logout')}
        </Button>
      ) : null}
    </Dialog>
  )
}
