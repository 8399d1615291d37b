import type { FieldSchema } from '@parola/contract/foundations/field-schema'
import type { ReactNode } from 'react'
import type { Typed } from './typed-settings.ts'

export type FieldProps = {
  feature: string
  /** Its path among the fields, which has its label. */
  path: string
  schema: FieldSchema
  /** What is read before its label is known: the key of a record. */
  label?: string
  /** Where it is in what is sent: with the places of rows and the keys of records. */
  place: readonly (string | number)[]
  typed: Typed
  onChange: (typed: Typed) => void
  faultAt: (...place: (string | number)[]) => string | undefined
  currency: string
}

type FieldSetProps = {
  label: string
  hint?: string | undefined
  error: string | undefined
  children: ReactNode
}

/** Fields that belong together, under one name. */
export function FieldSet({ label, hint, error, children }: FieldSetProps) {
  return (
    <fieldset className="grid gap-2 rounded-xl border border-line p-3 col-span-full">
      <legend className="field-label px-1">{label}</legend>
      {hint ? <p className="text-13 text-text3">{hint}</p> : null}
      {children}
      {error ? <p className="field-note field-note-bad">{error}</p> : null}
    </fieldset>
  )
}
