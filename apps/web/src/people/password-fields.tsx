import { PasswordField } from '@parola/ui'
import { useState } from 'react'
import { t } from '../platform/i18n.ts'
import { strengthOf } from './strength.ts'

type Props = {
  name: string
  label: string
  error?: string | undefined
  required?: boolean
  minLength: number
  maxLength: number
}

/** A new password with its strength, which informs and never stops anyone (requirement PWD-04). */
export function NewPasswordField({ minLength, ...field }: Props) {
  const [value, setValue] = useState('')
  return (
    <>
      <PasswordField
        {...field}
        autoComplete="new-password"
        hint={value ? undefined : t('people.passwordHint', { min: minLength })}
        showLabel={t('people.show')}
        hideLabel={t('people.hide')}
        onChange={(e) => setValue(e.target.value)}
      />
      {value ? <Meter password={value} /> : null}
    </>
  )
}

function Meter({ password }: { password: string }) {
  const level = strengthOf(password)
  const colour = ['', 'bg-loss', 'bg-brand', 'bg-win'][level]
  return (
    <p className="-mt-3 mb-2 flex items-center gap-2 text-12 text-text2" role="status">
      {[1, 2, 3].map((step) => (
        <i key={step} className={`h-1.5 flex-1 rounded-full ${step <= level ? colour : 'bg-s3'}`} />
      ))}
      {t(`people.strength.${level}`)}
    </p>
  )
}
