import { Dialog, PasswordField } from '@parola/ui'
import { api, NetworkTrouble, Refusal } from '../platform/client.ts'
import { closeDialog } from '../platform/dialogs.ts'
import { t } from '../platform/i18n.ts'
import { endSession, tabToken } from '../platform/session.ts'
import { toast } from '../platform/toast.ts'
import { NewPassword, Submit, usePasswordForm } from './new-password.tsx'

/**
 * The own password: the old one, the new one, and the new one again (requirement PWD-01). Who must
 * choose another first can only do so, or leave (AUTH-05).
 */
export function ChangeDialog({ isForced = false }: { isForced?: boolean }) {
  const { isBusy, errors, submit } = usePasswordForm(async (given) => {
    const { oldPassword = '', newPassword = '', confirmNewPassword = '' } = given
    const body = { oldPassword, newPassword, confirmNewPassword }
    const { renew } = await tabToken()
    await renew(async () => (await api('changePassword', { body })).token).catch(explain)
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

/**
 * Without an answer nobody knows whether the password was changed, unless the platform says that this
 * session is in as before. If it was, the new token is lost: the member logs in with the new password.
 */
async function explain(error: unknown): Promise<never> {
  if (!(error instanceof NetworkTrouble)) throw error
  const answer = await api('memberInfo').catch((reason: unknown) => reason)
  if (!(answer instanceof Error)) throw error
  const isOut = answer instanceof Refusal && answer.code === 'NOT_LOGGED_IN'
  // The dialog goes with the session; this stays.
  if (isOut) toast('bad', t('people.changeLost'))
  throw new NetworkTrouble(t('people.changeLost'))
}
