import type { FieldRule } from '@parola/contract'
import { Dialog, Skeleton } from '@parola/ui'
import { Tabs } from '@parola/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { closeDialog, openDialog } from '../../platform/dialogs/dialogs.ts'
import type { Then } from '../../platform/dialogs/follow.ts'
import { WarningDialog } from '../../platform/dialogs/warning-dialog.tsx'
import { Submit } from '../../platform/forms/submit.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { IdentityButtons } from '../identity/identity-buttons.tsx'
import { SocialChannels } from '../identity/social-channels.tsx'
import { prepareChallenge } from '../verification/challenge.ts'
import { shownMobile } from '../verification/typed-mobile.ts'
import { CodeDialog } from './code-dialog.tsx'
import { PinDialog } from './pin-dialog.tsx'
import { keepDraft, registerDraft } from './register-draft.ts'
import { AgeConfirmed, RegisterField } from './register-field.tsx'
import { type RegisterForm, useRegisterForm } from './register-form.ts'
import { sendRegisterCode, useRegistration } from './registration.ts'

const DEFAULT_AGE = 18
const NO_STEPS = { code: true, pin: false }
const PIN = new Set<string>(['password', 'confirmPassword'])
/** While the form is open its rules are polled often; elsewhere less so. */
const FOLLOW_MS = 3000

/** The registration form as the server describes it: methods, fields, their order, required marks and rules (REG-01, REG-02). */
export function RegisterDialog({ next }: { next?: Then }) {
  const { data: settings } = useQuery(callQuery('registerSettings'))
  useQuery({ ...callQuery('systemStatus'), refetchInterval: FOLLOW_MS })
  const [chosen, setMethod] = useState(registerDraft().method)
  const registration = useRegistration({ next, steps: settings?.mobileSteps ?? NO_STEPS })
  const methods = settings?.methods ?? []
  const method = (chosen && methods.includes(chosen) ? chosen : methods[0]) ?? 'username'
  const isMobile = method === 'mobile'
  const rules = isMobile ? settings?.mobileFields : settings?.fields
  const enabled = rules?.filter((rule) => rule.enabled) ?? []
  // By number the PIN has a separate step, after the code (REG-06).
  const fields = isMobile ? enabled.filter((rule) => !PIN.has(rule.field)) : enabled
  const minAge = settings?.minAge ?? DEFAULT_AGE
  const form = useRegisterForm({
    fields,
    minAge,
    initial: registerDraft().values,
    changed: (values) => keepDraft(method, values),
    rules: async () => {
      const calls = await import('@parola/contract/people/registration')
      return isMobile ? calls.registerMobile.body : calls.register.body
    },
    send: (input) =>
      isMobile ? registration.byMobile(input as never) : registration.byName(input as never),
  })

  useEffect(() => {
    prepareChallenge(method === 'mobile' ? 'sendRegisterCode' : 'register')
    if (method === 'mobile') prepareChallenge('registerMobile')
  }, [method])

  return (
    <>
      <Dialog title={t('people.register')} closeLabel={t('shell.close')} onClose={closeDialog}>
        <Tabs
          label={t('people.register')}
          tabs={methods.map((name) => [name, t(`people.tab.${name}`)] as const)}
          current={method}
          onChoose={(name) => {
            setMethod(name)
            form.show({})
          }}
        >
          <form {...form.form} key={method}>
            {fields.length === 0 ? <Skeleton className="h-72" /> : null}
            <p className="mb-3 text-13 text-text2">{t('people.requiredNote')}</p>
            {fields.map((rule) => (
              <RegisterField key={rule.field} rule={rule} form={form} />
            ))}
            <AgeConfirmed form={form} age={minAge} />
            <Submit
              form={form}
              text={t(isMobile ? 'people.next' : 'people.register')}
              isOff={isMobile && !form.value('mobileNum')}
            />
            <IdentityButtons />
            <ToLogin next={next} />
            <SocialChannels />
          </form>
        </Tabs>
      </Dialog>
      <NextSteps registration={registration} form={form} rules={enabled} />
    </>
  )
}

type NextProps = {
  registration: ReturnType<typeof useRegistration>
  form: RegisterForm
  rules: readonly FieldRule[]
}

/** What follows the form: the code, the PIN, and the platform's response. */
function NextSteps({ registration, form, rules }: NextProps) {
  const { waiting, choosing, warning, toForm } = registration
  const refused = (error: unknown) => {
    toForm()
    form.refuse(error)
  }
  return (
    <>
      {waiting ? (
        <CodeDialog
          to={shownMobile(waiting.input)}
          sentFor={waiting.sentFor}
          onCode={(code) => registration.withCode(waiting, code)}
          onRefused={refused}
          onResend={() => sendRegisterCode(waiting.input)}
          onClose={toForm}
        />
      ) : null}
      {choosing ? (
        <PinDialog
          rules={rules}
          onPin={(pin) => registration.withPin(choosing, pin)}
          onRefused={refused}
          onClose={toForm}
        />
      ) : null}
      {warning ? <WarningDialog message={warning} onClose={registration.stopWarning} /> : null}
    </>
  )
}

function ToLogin({ next }: { next: Then | undefined }) {
  return (
    <p className="mt-4 text-center text-14 text-text2">
      {t('people.haveAccount')}{' '}
      <button
        type="button"
        className="link font-semibold"
        onClick={() => openDialog('login', { next })}
      >
        {t('shell.login')}
      </button>
    </p>
  )
}
