import type { FieldRule } from '@parola/contract'
import { Dialog, Field, PasswordField, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, Refusal } from '../platform/client.ts'
import { closeDialog, openDialog } from '../platform/dialogs.ts'
import type { Then } from '../platform/follow.ts'
import { type Errors, errorsOf } from '../platform/form-errors.ts'
import { t } from '../platform/i18n.ts'
import { callQuery } from '../platform/query.ts'
import { openSession } from '../platform/session.ts'
import { Captcha, type Solved } from './captcha.tsx'
import { Terms } from './login-dialog.tsx'
import { strengthOf } from './strength.ts'

const REFERRAL = 'referralCode'

/** Keeps a referral code of the address for the registration that may come later (APP-06). */
export function keepReferral(code: string | undefined) {
  if (code) sessionStorage.setItem(REFERRAL, code.slice(0, 40))
}

/** The registration form as the server describes it: fields, order, marks and rules (REG-02). */
export function RegisterDialog({ next }: { next?: Then }) {
  const navigate = useNavigate()
  const { data: settings } = useQuery(callQuery('registerSettings'))
  const [isBusy, setBusy] = useState(false)
  const [isTermed, setTermed] = useState(false)
  const [solved, setSolved] = useState<Solved | null>(null)
  const [errors, setErrors] = useState<{ fields: Errors; form: string }>({ fields: {}, form: '' })
  const fields = settings?.fields.filter((rule) => rule.enabled) ?? []

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const given = Object.fromEntries(
      [...data].filter(([name, value]) => name !== 'terms' && String(value) !== ''),
    ) as Record<string, string>
    const broken = check(fields, given)
    if (!isTermed) broken.ageConfirmed = t('people.ageNeeded', { age: settings?.minAge ?? 18 })
    setErrors({ fields: broken, form: '' })
    const first = Object.keys(broken)[0]
    if (first)
      return void event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    try {
      const referralCode = sessionStorage.getItem(REFERRAL)
      const opened = await api('register', {
        body: {
          ...(given as { username: string; password: string; confirmPassword: string }),
          ageConfirmed: isTermed,
          ...(solved ? { captcha: solved } : {}),
          ...(referralCode ? { referralCode } : {}),
          domain: location.hostname,
          registerUrl: location.href.slice(0, 2000),
          registerMethod: 'WEB',
          login: true,
        },
      })
      await openSession(opened)
      openDialog('register-success', { next })
      void navigate({ to: '/', replace: true })
    } catch (error) {
      if (error instanceof Refusal && error.code.startsWith('CAPTCHA')) setSolved(null)
      setErrors(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('people.register')} closeLabel={t('shell.close')} onClose={closeDialog}>
      <form noValidate onSubmit={submit}>
        {fields.length === 0 ? <div className="skeleton h-72" /> : null}
        {fields.map((rule) => (
          <RegisterField
            key={rule.field}
            rule={rule}
            error={errors.fields[rule.field]}
            onSolved={setSolved}
          />
        ))}
        <Terms
          age={settings?.minAge ?? 18}
          checked={isTermed}
          onChange={setTermed}
          error={errors.fields.ageConfirmed}
        />
        <p role="alert" className="min-h-6 text-[14px] text-loss">
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
        <p className="mt-4 text-center text-[14px] text-text2">
          {t('people.haveAccount')}{' '}
          <button
            type="button"
            className="font-semibold text-link underline"
            onClick={() => openDialog('login', { next })}
          >
            {t('shell.login')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

/** The same rules as the server's, so that a mistake is told before it is sent. */
function check(fields: readonly FieldRule[], given: Record<string, string>): Errors {
  const errors: Errors = {}
  for (const rule of fields) {
    if (rule.field === 'captcha') continue
    const value = given[rule.field] ?? ''
    const bounds = { min: rule.minLength, max: rule.maxLength }
    if (value.trim() === '') {
      if (rule.required) errors[rule.field] = t('people.rule.required')
      continue
    }
    const fits =
      rule.acceptedPattern === '*' || new RegExp(`^(?:${rule.acceptedPattern})$`, 'u').test(value)
    const { length } = [...value]
    if (length < rule.minLength || length > rule.maxLength || !fits) {
      errors[rule.field] = t(`people.rule.${rule.patternId}`, bounds)
    }
  }
  if (given.password && given.confirmPassword !== given.password) {
    errors.confirmPassword = t('people.rule.inconsistent_twice')
  }
  return errors
}

type FieldProps = {
  rule: FieldRule
  error: string | undefined
  onSolved: (solved: Solved | null) => void
}

const AUTOCOMPLETE: Record<string, string> = {
  username: 'username',
  email: 'email',
  mobileNum: 'tel',
}

function RegisterField({ rule, error, onSolved }: FieldProps) {
  const [value, setValue] = useState('')
  const { field, required } = rule
  const label = t(`people.field.${field}`)
  if (field === 'captcha') return <Captcha error={error} onChange={onSolved} />
  if (field === 'region') return <Venues error={error} required={required} />
  const shared = { name: field, label, required, error, maxLength: rule.maxLength }
  if (field === 'password' || field === 'confirmPassword' || field === 'paymentPassword') {
    return (
      <>
        <PasswordField
          {...shared}
          autoComplete="new-password"
          hint={
            field === 'password' ? t('people.passwordHint', { min: rule.minLength }) : undefined
          }
          showLabel={t('people.show')}
          hideLabel={t('people.hide')}
          onChange={(e) => setValue(e.target.value)}
        />
        {field === 'password' && value ? <Meter password={value} /> : null}
      </>
    )
  }
  return <TextField {...shared} autoComplete={AUTOCOMPLETE[field] ?? 'off'} autoCapitalize="none" />
}

function Meter({ password }: { password: string }) {
  const level = strengthOf(password)
  const colour = ['', 'bg-loss', 'bg-brand', 'bg-win'][level]
  return (
    <p className="-mt-3 mb-2 flex items-center gap-2 text-[12px] text-text2" role="status">
      {[1, 2, 3].map((step) => (
        <i key={step} className={`h-1.5 flex-1 rounded-full ${step <= level ? colour : 'bg-s3'}`} />
      ))}
      {t(`people.strength.${level}`)}
    </p>
  )
}

/** Hall Selection of the brand (requirement REG-11). */
function Venues({ error, required }: { error: string | undefined; required: boolean }) {
  const { data } = useQuery(callQuery('registerRegions', { menuGroup: 'gamingvenue' }))
  return (
    <Field
      label={t('people.field.region')}
      required={required}
      error={error ? t('people.storeNeeded') : undefined}
    >
      {(ids) => (
        <select {...ids} name="region" className="input" defaultValue="">
          <option value="">{t('people.choose')}</option>
          {data?.list.map((venue) => (
            <option key={venue.id} value={venue.id}>
              {venue.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
