import type { FieldRule } from '@parola/contract'
import { Dialog } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { closeDialog, openDialog } from '../platform/dialogs.ts'
import type { Then } from '../platform/follow.ts'
import type { Errors } from '../platform/form-errors.ts'
import { t } from '../platform/i18n.ts'
import { callQuery } from '../platform/query.ts'
import { WarningDialog } from '../platform/warning-dialog.tsx'
import { prepareChallenge } from './challenge.ts'
import { CodeDialog } from './code-dialog.tsx'
import { IdentityButtons } from './identity/identity-buttons.tsx'
import { SocialChannels } from './identity/social-channels.tsx'
import type { TypedMobile } from './mobile.types.ts'
import { PinDialog } from './pin-dialog.tsx'
import { check } from './register-check.ts'
import { RegisterField } from './register-field.tsx'
import { givenIn, sendRegisterCode, useRegistration } from './registration.ts'
import { Tabs } from './tabs.tsx'
import { Terms } from './terms.tsx'
import { isMobileNumber, shownMobile } from './typed-mobile.ts'

const DEFAULT_AGE = 18
const NO_STEPS = { code: true, pin: false }
const PIN = new Set<string>(['password', 'confirmPassword'])
/** While the form is open its rules are followed closely; elsewhere the page asks less often. */
const FOLLOW_MS = 3000

/** The registration form as the server describes it: ways, fields, order, marks and rules (REG-01, REG-02). */
export function RegisterDialog({ next }: { next?: Then }) {
  const { data: settings } = useQuery(callQuery('registerSettings'))
  useQuery({ ...callQuery('systemStatus'), refetchInterval: FOLLOW_MS })
  const [chosen, setMethod] = useState<'mobile' | 'username' | null>(null)
  const [isTermed, setTermed] = useState(false)
  const [mobileNum, setMobileNum] = useState('')
  const steps = settings?.mobileSteps ?? NO_STEPS
  const registration = useRegistration(next, steps)
  const { isBusy, errors } = registration
  const methods = settings?.methods ?? []
  const method = (chosen && methods.includes(chosen) ? chosen : methods[0]) ?? 'username'
  const rules = method === 'mobile' ? settings?.mobileFields : settings?.fields
  const enabled = rules?.filter((rule) => rule.enabled) ?? []
  // By number the PIN has a step of its own, after the code (REG-06).
  const fields = method === 'mobile' ? enabled.filter((rule) => !PIN.has(rule.field)) : enabled
  const minAge = settings?.minAge ?? DEFAULT_AGE

  useEffect(() => {
    prepareChallenge(method === 'mobile' ? 'sendRegisterCode' : 'register')
    if (method === 'mobile') prepareChallenge('registerMobile')
  }, [method])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = givenIn(form)
    const broken = check(fields, given)
    if (method === 'mobile' && !broken.mobileNum && !(await isMobileNumber(given as TypedMobile))) {
      broken.mobileNum = t('people.rule.mobile')
    }
    if (!isTermed) broken.ageConfirmed = t('people.ageNeeded', { age: minAge })
    registration.showErrors(broken)
    const first = Object.keys(broken)[0]
    if (first) return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    await (method === 'mobile' ? registration.byMobile(given) : registration.byName(given))
  }

  return (
    <>
      <Dialog title={t('people.register')} closeLabel={t('shell.close')} onClose={closeDialog}>
        <Tabs
          label={t('people.register')}
          tabs={methods.map((name) => [name, t(`people.tab.${name}`)] as const)}
          current={method}
          onChoose={(name) => {
            setMethod(name)
            registration.showErrors({})
          }}
        />
        <form noValidate onSubmit={submit} key={method}>
          {fields.length === 0 ? <div className="skeleton h-72" /> : null}
          <p className="mb-3 text-13 text-text2">{t('people.requiredNote')}</p>
          {fields.map((rule) => (
            <RegisterField
              key={rule.field}
              rule={rule}
              error={errorAt(errors.fields, rule.field)}
              onSolved={registration.setSolved}
              onMobile={setMobileNum}
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
            disabled={isBusy || (method === 'mobile' && mobileNum.trim() === '')}
            aria-busy={isBusy}
          >
            {t(isBusy ? 'people.wait' : method === 'mobile' ? 'people.next' : 'people.register')}
          </button>
          <IdentityButtons />
          <ToLogin next={next} />
          <SocialChannels />
        </form>
      </Dialog>
      <NextSteps registration={registration} rules={enabled} />
    </>
  )
}

/** What the platform says of a code stands at the field that the brand calls otherwise. */
function errorAt(fields: Errors, field: string): string | undefined {
  return fields[field] ?? (field === 'verificationCode' ? fields.code : undefined)
}

type NextProps = { registration: ReturnType<typeof useRegistration>; rules: readonly FieldRule[] }

/** What follows the form: the code, the PIN, and what the platform has to say. */
function NextSteps({ registration, rules }: NextProps) {
  const { isBusy, errors, waiting, choosing, warning } = registration
  return (
    <>
      {waiting ? (
        <CodeDialog
          to={shownMobile(waiting.given)}
          sentFor={waiting.sentFor}
          error={errors.fields.code ?? ''}
          isBusy={isBusy}
          onCode={(code) => registration.withCode(waiting, code)}
          onResend={() => sendRegisterCode(waiting.given)}
          onClose={registration.stopWaiting}
        />
      ) : null}
      {choosing ? (
        <PinDialog
          rules={rules}
          errors={errors}
          isBusy={isBusy}
          onPin={(pin) => registration.withPin(choosing, pin)}
          onErrors={registration.showErrors}
          onClose={registration.stopChoosing}
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
        className="font-semibold text-link underline"
        onClick={() => openDialog('login', { next })}
      >
        {t('shell.login')}
      </button>
    </p>
  )
}
