import type { Calls, ValueOf } from '@parola/contract'
import { Dialog } from '@parola/ui'
import { type FormEvent, useState } from 'react'
import { api } from '../../platform/client.ts'
import { closeDialog, openDialog } from '../../platform/dialogs.ts'
import { type Errors, errorsOf } from '../../platform/form-errors.ts'
import { t } from '../../platform/i18n.ts'
import { openSession } from '../../platform/session.ts'
import { check } from '../register-check.ts'
import { RegisterField } from '../register-field.tsx'
import { formOf, givenIn } from '../registration.ts'
import { Terms } from '../terms.tsx'
import { linkOnceLoggedIn } from './link-later.ts'
import { ProviderMark } from './provider-mark.tsx'
import { PROVIDER_NAMES } from './providers.ts'

type Told = Pick<ValueOf<Calls['enterByIdentity']>, 'provider' | 'prefill' | 'fields' | 'minAge'>

/** What is left to say for who comes with an unknown outside account: a new account, or theirs (AUTH-11). */
export function CompleteDialog({
  ticket,
  provider,
  prefill,
  fields,
  minAge,
}: Told & { ticket: string }) {
  const [isBusy, setBusy] = useState(false)
  const [isTermed, setTermed] = useState(false)
  const [errors, setErrors] = useState<{ fields: Errors; form: string }>({ fields: {}, form: '' })
  const name = PROVIDER_NAMES[provider]
  const initial: Record<string, string> = { email: prefill.email, payeeName: prefill.name }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = givenIn(form)
    const broken = check(fields, given)
    if (!isTermed) broken.ageConfirmed = t('people.ageNeeded', { age: minAge })
    setErrors({ fields: broken, form: '' })
    const first = Object.keys(broken)[0]
    if (first) return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    try {
      await openSession(
        await api('registerByIdentity', { body: { ...formOf(given, null), ticket } }),
      )
      openDialog('register-success')
    } catch (error) {
      setErrors(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }

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
      <form noValidate onSubmit={submit}>
        {fields.map((rule) => (
          <RegisterField
            key={rule.field}
            rule={rule}
            error={errors.fields[rule.field]}
            initial={initial[rule.field]}
          />
        ))}
        <Terms
          age={minAge}
          checked={isTermed}
          onChange={setTermed}
          error={errors.fields.ageConfirmed}
        />
        <p role="alert" className="min-h-6 text-14 text-loss">
          {errors.form}
        </p>
        <button
          type="submit"
          className="btn btn-brand mt-1 w-full"
          disabled={isBusy}
          aria-busy={isBusy}
        >
          {t(isBusy ? 'people.wait' : 'people.register')}
        </button>
      </form>
      <p className="mt-4 text-center text-14 text-text2">{t('identity.haveAccount', { name })}</p>
      <button
        type="button"
        className="btn btn-quiet mt-2 w-full"
        onClick={() => {
          linkOnceLoggedIn(ticket, provider)
          openDialog('login')
        }}
      >
        {t('identity.logInToLink')}
      </button>
    </Dialog>
  )
}
