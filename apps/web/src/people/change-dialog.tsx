import { Dialog } from '@parola/ui'
import { api } from '../platform/client.ts'
import { closeDialog } from '../platform/dialogs.ts'
import { t } from '../platform/i18n.ts'
import { Password } from '../platform/password.tsx'
import { endSession } from '../platform/session.ts'
import { Submit } from '../platform/submit.tsx'
import { NewPassword, usePasswordForm } from './new-password.tsx'
import { renewBy } from './renew-by.ts'

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
        <p className="mb-4 rounded-lg bg-s2 p-3 text-text2">{t('people.changeForced')}</p>
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
        <button
          type="button"
          className="mt-2 block min-h-11 w-full text-center text-14 text-link underline"
          onClick={() => void endSession()}
        >
          {t('people.logout')}
        </button>
      ) : null}
    </Dialog>
  )
}
