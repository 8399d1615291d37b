import type { FieldRule } from '@parola/contract'
import { Skeleton, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Refusal } from '../../platform/calls/client.ts'
import { callQuery } from '../../platform/calls/query.ts'
import { Captcha } from '../../platform/forms/captcha.tsx'
import { Password } from '../../platform/forms/password.tsx'
import { chunk } from '../../platform/loading/chunk.ts'
import { t, textOf } from '../../platform/texts/i18n.ts'
import { NewPasswordField } from '../password/password-fields.tsx'
import { Terms } from '../terms.tsx'
import type { TypedMobile } from '../verification/mobile.types.ts'
import type { RegisterForm } from './register-form.ts'
import { VenueField } from './venue-field.tsx'

type FieldProps = { rule: FieldRule; form: RegisterForm }

const CODE_MAX = 40
const AUTOCOMPLETE: Record<string, string> = {
  username: 'username',
  email: 'email',
  payeeName: 'name',
}
const KEYBOARDS: Record<string, 'email' | 'tel' | 'numeric'> = {
  email: 'email',
  whatsapp: 'tel',
  zalo: 'tel',
  qqNum: 'numeric',
}

/** With the numbering plans of all countries, which most visitors never need. */
const MobileField = lazy(async () => ({
  default: (await chunk(() => import('../verification/mobile-field.tsx'))).MobileField,
}))

/** One field of the registration form as the server describes it. */
export function RegisterField({ rule, form }: FieldProps) {
  const { field, required } = rule
  const error = form.fault(field)
  if (field === 'captcha') {
    return (
      <Captcha
        key={form.captchaRound}
        error={error}
        onChange={(solved) => form.set(field, solved)}
      />
    )
  }
  if (field === 'affiliateCode') return <Affiliate rule={rule} form={form} />
  if (field === 'region') {
    return (
      <VenueField
        error={error}
        required={required}
        chosen={String(form.value(field) ?? '')}
        onChoose={(venue) => form.set(field, venue)}
      />
    )
  }
  if (field === 'mobileNum') {
    return (
      <Suspense fallback={<Skeleton className="mb-4 h-[68px]" />}>
        <MobileField
          error={error}
          initial={mobileIn(form)}
          onChange={(typed) => {
            form.set('countryDialingCode', typed.countryDialingCode)
            form.set(field, typed.mobileNum)
          }}
        />
      </Suspense>
    )
  }
  return <TypedField rule={rule} form={form} />
}

/** A field whose text is typed. */
function TypedField({ rule, form }: FieldProps) {
  const { field, required, minLength, maxLength } = rule
  const shared = { ...form.field(field), label: labelOf(field), required, maxLength }
  if (field === 'verificationCode') {
    return (
      <Suspense fallback={<Skeleton className="mb-4 h-[68px]" />}>
        <FormCode {...shared} mobile={mobileIn(form)} />
      </Suspense>
    )
  }
  if (field === 'password') return <NewPasswordField {...shared} minLength={minLength} />
  if (field === 'confirmPassword' || field === 'paymentPassword') {
    return <Password {...shared} autoComplete="new-password" />
  }
  return (
    <TextField
      {...shared}
      inputMode={KEYBOARDS[field]}
      autoComplete={AUTOCOMPLETE[field] ?? 'off'}
      autoCapitalize={field === 'payeeName' ? 'words' : 'none'}
    />
  )
}

function labelOf(field: string): string {
  return textOf(`people.field.${field}`, field)
}

function mobileIn(form: RegisterForm): TypedMobile {
  return {
    mobileNum: String(form.value('mobileNum') ?? ''),
    countryDialingCode: String(form.value('countryDialingCode') ?? ''),
  }
}

/** Confirms that the visitor is of age, and agrees to the terms. */
export function AgeConfirmed({ form, age }: { form: RegisterForm; age: number }) {
  return (
    <Terms
      age={age}
      checked={form.value('ageConfirmed') === true}
      onChange={(is) => form.set('ageConfirmed', is)}
      error={form.fault('ageConfirmed')}
    />
  )
}

const FormCode = lazy(async () => ({
  default: (await chunk(() => import('./form-code.tsx'))).FormCode,
}))

/** An agent's code; not needed on a domain that belongs to an agent (requirement REG-08). */
function Affiliate({ rule, form }: FieldProps) {
  const [code, setCode] = useState('')
  const ofDomain = useQuery(callQuery('checkAffiliate', { domain: location.hostname }))
  const typed = useQuery({ ...callQuery('checkAffiliate', { code }), enabled: code !== '' })
  if (!ofDomain.data || ofDomain.data.valid) return null
  const isWrong = typed.error instanceof Refusal && typed.error.code === 'INVITATION_CODE_WRONG'
  const { error, onBlur, onChange, ...field } = form.field(rule.field)
  return (
    <TextField
      {...field}
      label={labelOf(rule.field)}
      maxLength={rule.maxLength}
      required={rule.required}
      autoComplete="off"
      autoCapitalize="none"
      error={error ?? (isWrong ? t('people.rule.invitation') : undefined)}
      onChange={(event) => {
        setCode('')
        return onChange(event)
      }}
      onBlur={(event) => {
        setCode(event.target.value.trim().slice(0, CODE_MAX))
        void onBlur(event)
      }}
    />
  )
}
