import type { Form } from '@parola/client/forms'
import { Field, TextField } from '@parola/ui'
import type { ComponentProps, ReactNode } from 'react'
import { type TextUnder, t } from '../../platform/i18n.ts'

/** The values by name: numbers, too, are text until they are sent. */
export const EMPTY = {
  idType: '',
  idNumber: '',
  payeename: '',
  birthday: '',
  nationality: '',
  placeOfBirth: '',
  email: '',
  address: '',
  permanentAddress: '',
  sourceOfIncome: '',
  occupation: '',
  employerName: '',
}
export type Info = typeof EMPTY
type FieldProps = { form: Form<Info>; name: keyof Info }
type TextProps = Omit<ComponentProps<'input'>, 'form' | 'name'> & FieldProps & { hint?: string }

export function Text({ form, name, hint, ...rest }: TextProps) {
  const label = t(`kyc.field.${name}`)
  return <TextField {...form.field(name)} label={label} hint={hint} required={!hint} {...rest} />
}

type ChoiceProps = FieldProps & { options: readonly (readonly [value: string, text: string])[] }

export function Choice({ form, name, options }: ChoiceProps) {
  const { error, ...field } = form.field(name)
  return (
    <Field label={t(`kyc.field.${name}`)} error={error} required>
      {(ids) => (
        <select {...ids} {...field} className="input">
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

type SectionProps = { name: TextUnder<'kyc.section'>; children: ReactNode }

export function Section({ name, children }: SectionProps) {
  return (
    <fieldset className="mb-3 rounded-lg border border-line px-3.5 pt-1 pb-2">
      <legend className="px-1.5 font-display text-15">{t(`kyc.section.${name}`)}</legend>
      <div className="grid gap-x-3 sm:grid-cols-2 [&>.wide]:sm:col-span-2">{children}</div>
    </fieldset>
  )
}
