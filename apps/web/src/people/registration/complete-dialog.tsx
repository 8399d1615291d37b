import type { Calls, ValueOf } from '@parola/contract'
import { Button, Dialog } from '@parola/ui'
import { api } from '../../platform/calls/client.ts'
import { closeDialog, openDialog } from '../../platform/dialogs/dialogs.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { openSession } from '../../platform/session/session.ts'
import { t } from '../../platform/texts/i18n.ts'
import { linkOnceLoggedIn } from '../identity/link-later.ts'
import { ProviderMark } from '../identity/provider-mark.tsx'
import { PROVIDER_NAMES } from '../identity/providers.ts'
import { AgeConfirmed, RegisterField } from './register-field.tsx'
import { useRegisterForm } from './register-form.ts'
import { formOf } from './registration.ts'

type Response = Pick<
  ValueOf<Calls['enterByIdentity']>,
  'provider' | 'prefill' | 'fields' | 'minAge'
>

/** What an unknown external identity still needs: a new account, or an existing one (AUTH-11). */
export function CompleteDialog({
  ticket,
  provider,
  prefill,
  fields,
  minAge,
}: Response & { ticket: string }) {
  const name = PROVIDER_NAMES[provider]
  const form = useRegisterForm({
    fields,
    minAge,
    initial: { email: prefill.email, payeeName: prefill.name },
    rules: async () => (await import('@parola/contract/people/identity')).registerByIdentity.body,
    send: async (input) => {
      await openSession(await api('registerByIdentity', { body: { ...formOf(input), ticket } }))
      openDialog('register-success')
    },
  })

  return (
    <Dialog title={t('identity.newTitle')} closeLabel={t('shell.close')} onClose={closeDialog}>
      <p className="mb-4 flex items-center gap-3 rounded-md bg-s2 px-3 py-3 text-14">
        <ProviderMark provider={provider} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold [overflow-wrap:anywhere]">
            <bdi>{prefill.name || prefill.email || name}</bdi>
          </span>
          <span className="block text-13 text-text2">{t('identity.newText', { name })}</span>
        </span>
      </p>
      <form {...form.form}>
        {fields.map((rule) => (
          <RegisterField key={rule.field} rule={rule} form={form} />
        ))}
        <AgeConfirmed form={form} age={minAge} />
        <Submit form={form} text={t('people.register')} />
      </form>
      <p className="mt-4 text-center text-14 text-text2">{t('identity.haveAccount', { name })}</p>
      <Button
        isWide
        className="mt-2"
        onClick={() => {
          linkOnceLoggedIn(ticket, provider)
          openDialog('login')
        }}
      >
        {t('identity.logInToLink')}
      </Button>
    </Dialog>
  )
}
