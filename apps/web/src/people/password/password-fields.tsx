import { type ComponentProps, useState } from 'react'
import { Password } from '../../platform/forms/password.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { strengthOf } from './strength.ts'

type Props = ComponentProps<typeof Password> & { minLength: number; maxLength: number }

/** A new password with its strength, which informs and never stops anyone (requirement PWD-04). */
export function NewPasswordField({ minLength, onChange, ...field }: Props) {
  const [value, setValue] = useState('')
  return (
    <>
      <Password
        {...field}
        autoComplete="new-password"
        hint={value ? undefined : t('people.passwordHint', { min: minLength })}
        onChange={(event) => {
          setValue(event.target.value)
          return onChange?.(event)
        }}
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
