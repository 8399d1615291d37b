import type { Form } from '@parola/client/forms'
import { SelectField, TextField } from '@parola/ui'
import { Combobox } from '@parola/ui/combobox'
import type { ComponentProps, ReactNode } from 'react'
import { type TextUnder, t } from '../../platform/texts/i18n.ts'
import type { Info } from './draft.ts'

type FieldProps = { form: Form<Info>; name: keyof Info }
type TextProps = Omit<ComponentProps<'input'>, 'form' | 'name'> & FieldProps & { hint?: string }

export function Text({ form, name, hint, ...rest }: TextProps) {
  const label = t(`kyc.field.${name}`)
  return <TextField {...form.field(name)} label={label} hint={hint} required={!hint} {...rest} />
}

type ListProps = FieldProps & { options: readonly (readonly [value: string, text: string])[] }

/** One of a few, in the list of the browser. */
export function Choice({ form, name, options }: ListProps) {
  return (
    <SelectField
      {...form.field(name)}
      label={t(`kyc.field.${name}`)}
      options={[['', t('kyc.choose')], ...options]}
      required
    />
  )
}

/** One of many, which are quicker searched than scrolled through. */
export function SearchedChoice({ form, name, options }: ListProps) {
  return (
    <Combobox
      label={t(`kyc.field.${name}`)}
      name={name}
      options={options.map(([value, label]) => ({ value, label }))}
      value={form.value(name)}
      onChange={(value) => form.set(name, value)}
      placeholder={t('kyc.choose')}
      searchLabel={t('shell.search')}
      empty={t('kyc.noMatch')}
      error={form.fault(name)}
      required
    />
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
