import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

type Props = ComponentProps<'textarea'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
}

/** A text of several lines, labelled and with its message as every field. */
export function Textarea({ label, error, hint, className = '', ...area }: Props) {
  return (
    <Field label={label} error={error} hint={hint} required={area.required}>
      {(ids) => (
        <textarea rows={4} {...area} {...ids} required={false} className={`input ${className}`} />
      )}
    </Field>
  )
}
