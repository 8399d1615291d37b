import { SelectField, TextField } from '@parola/ui'
import type { ActionOf } from '../../platform/action.ts'

export type EditorForm = ActionOf<Record<string, string>>
type Props = { form: EditorForm; name: string; label: string }

export function Field({ form, name, label, type }: Props & { type?: 'datetime-local' }) {
  return (
    <TextField {...form.field(name)} label={label} {...(type ? { type } : {})} maxLength={140} />
  )
}

type Options = { options: readonly (readonly [string, string])[] }

export function Choose({ form, name, label, options }: Props & Options) {
  return <SelectField {...form.field(name)} label={label} options={options} />
}
