import { Field, TextField } from '@parola/ui'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { type TextUnder, t } from '../../platform/i18n.ts'

type FieldName = TextUnder<'kyc.field'>

type TextProps = InputHTMLAttributes<HTMLInputElement> & {
  name: FieldName
  error: string | undefined
}

export function Text({ name, hint, ...rest }: TextProps & { hint?: string }) {
  return (
    <TextField name={name} label={t(`kyc.field.${name}`)} hint={hint} required={!hint} {...rest} />
  )
}

type ChoiceProps = {
  name: FieldName
  error: string | undefined
  options: readonly (readonly [value: string, text: string])[]
}

export function Choice({ name, error, options }: ChoiceProps) {
  return (
    <Field label={t(`kyc.field.${name}`)} error={error} required>
      {(ids) => (
        <select {...ids} name={name} className="input" defaultValue="">
          <option value="">{t('kyc.choose')}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export function Section({
  name,
  children,
}: {
  name: TextUnder<'kyc.section'>
  children: ReactNode
}) {
  return (
    <fieldset className="mb-3 rounded-lg border border-line px-3.5 pt-1 pb-2">
      <legend className="px-1.5 font-display text-15">{t(`kyc.section.${name}`)}</legend>
      <div className="grid gap-x-3 sm:grid-cols-2 [&>.wide]:sm:col-span-2">{children}</div>
    </fieldset>
  )
}
