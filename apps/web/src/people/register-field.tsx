import type { FieldRule } from '@parola/contract'
import { PasswordField, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Captcha, type Solved } from '../platform/captcha.tsx'
import { chunk } from '../platform/chunk.ts'
import { t, textOf } from '../platform/i18n.ts'
import { callQuery } from '../platform/query.ts'
import { NewPasswordField } from './password-fields.tsx'
import { VenueField } from './venue-field.tsx'

type FieldProps = {
  rule: FieldRule
  error: string | undefined
  /** What it begins with. */
  initial?: string | undefined
  onSolved?: (solved: Solved | null) => void
  onMobile?: (mobileNum: string) => void
}

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
  default: (await chunk(() => import('./mobile-field.tsx'))).MobileField,
}))

/** One field of the registration form as the server describes it. */
export function RegisterField({ rule, error, initial, onSolved, onMobile }: FieldProps) {
  const { field, required } = rule
  const label = textOf(`people.field.${field}`, field)
  const shared = { name: field, label, required, error, maxLength: rule.maxLength }
  if (field === 'captcha')
    return <Captcha error={error} onChange={(solved) => onSolved?.(solved)} />
  if (field === 'affiliateCode') return <Affiliate label={label} error={error} rule={rule} />
  if (field === 'verificationCode') {
    return (
      <Suspense fallback={<div className="skeleton mb-4 h-[68px]" />}>
        <FormCode {...shared} />
      </Suspense>
    )
  }
  if (field === 'region') return <VenueField error={error} required={required} />
  if (field === 'mobileNum') {
    return (
      <Suspense fallback={<div className="skeleton mb-4 h-[68px]" />}>
        <MobileField error={error} onChange={({ mobileNum }) => onMobile?.(mobileNum)} />
      </Suspense>
    )
  }
  if (field === 'password') return <NewPasswordField {...shared} minLength={rule.minLength} />
  if (field === 'confirmPassword' || field === 'paymentPassword') {
    return (
      <PasswordField
        {...shared}
        autoComplete="new-password"
        showLabel={t('people.show')}
        hideLabel={t('people.hide')}
      />
    )
  }
  return (
    <TextField
      {...shared}
      defaultValue={initial}
      inputMode={KEYBOARDS[field]}
      autoComplete={AUTOCOMPLETE[field] ?? 'off'}
      autoCapitalize={field === 'payeeName' ? 'words' : 'none'}
    />
  )
}

const FormCode = lazy(async () => ({
  default: (await chunk(() => import('./form-code.tsx'))).FormCode,
}))

type AffiliateProps = { label: string; error: string | undefined; rule: FieldRule }

/** The code of an agent; a domain that stands for one needs none (requirement REG-08). */
function Affiliate({ label, error, rule }: AffiliateProps) {
  const [code, setCode] = useState('')
  const ofDomain = useQuery(callQuery('checkAffiliate', { domain: location.hostname }))
  const typed = useQuery({ ...callQuery('checkAffiliate', { code }), enabled: code !== '' })
  if (!ofDomain.data || ofDomain.data.valid) return null
  const isWrong = code !== '' && typed.data?.valid === false
  return (
    <TextField
      name="affiliateCode"
      label={label}
      maxLength={rule.maxLength}
      required={rule.required}
      autoComplete="off"
      autoCapitalize="none"
      error={error ?? (isWrong ? t('people.rule.invitation') : undefined)}
      onBlur={(e) => setCode(e.target.value.trim().slice(0, CODE_MAX))}
    />
  )
}
