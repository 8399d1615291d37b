import { Dialog, PasswordField } from '@parola/ui'
import { api } from '../platform/client.ts'
import { closeDialog } from '../platform/dialogs.ts'
import { t } from '../platform/i18n.ts'
import { endSession } from '../platform/session.ts'
import { NewPassword, Submit, usePasswordForm } from './new-password.tsx'
import { renewBy } from './renew-by.ts'

/**
 * The own password: the old one, the new one, and the new one again (requirement PWD-01). Who must
 * choose another first can only do so, or leave (AUTH-05).
 */
export function ChangeDialog({ isForced = false }: { isForced?: boolean }) {
  const { isBusy, errors, submit } = usePasswordForm(async (given) => {
    const { oldPassword = '', newPassword = '', confirmNewPassword = '' } = given
    const body = { oldPassword, newPassword, confirmNewPassword }
    await renewBy(() => api('changePassword', { body }), t('people.changeLost'))
    return null
  })
  const eyes = { showLabel: t('people.show'), hideLabel: t('people.hide') }
  return (
    <Dialog
      title={t('people.change')}
      closeLabel={t('shell.close')}
      onClose={isForced ? undefined : closeDialog}
    >
      {isForced ? (
        <p className="mb-4 rounded-lg bg-s2 p-3 text-text2">{t('people.changeForced')}</p>
      ) : null}
      <form noValidate onSubmit={submit}>
        <PasswordField
          name="oldPassword"
          label={t('people.oldPassword')}
          autoComplete="current-password"
          hint={isForced ? undefined : t('people.oldPasswordHint')}
          error={errors.fields.oldPassword}
          {...eyes}
        />
        <NewPassword error={errors.fields.newPassword} />
        <PasswordField
          name="confirmNewPassword"
          label={t('people.confirmNewPassword')}
          autoComplete="new-password"
          error={errors.fields.confirmNewPassword}
          required
          {...eyes}
        />
        <Submit text={t('people.change')} isBusy={isBusy} message={errors.form} />
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
