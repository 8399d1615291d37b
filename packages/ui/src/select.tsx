import { type ComponentProps, useId } from 'react'
import { Field } from './field.tsx'

export type Options = readonly (readonly [value: string, text: string])[]

function Choices({ options }: { options: Options }) {
  return options.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}

type SelectFieldProps = ComponentProps<'select'> & {
  label: string
  options: Options
  error?: string | undefined
  hint?: string | undefined
}

/** A choice in a form: the browser's own list, which on phones is the picker that people know. */
export function SelectField({ label, options, error, hint, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} required={select.required}>
      {(ids) => (
        <select {...select} {...ids} required={false} className={`input ${select.className ?? ''}`}>
          <Choices options={options} />
        </select>
      )}
    </Field>
  )
}

type SelectProps = Omit<ComponentProps<'select'>, 'onChange'> & {
  label: string
  options: Options
  onChange: (value: string) => void
  /** The label is read, not shown: where the place says what is chosen. */
  isLabelHidden?: boolean
}

/** A choice outside a form, such as a filter: it takes effect at once. */
export function Select({
  label,
  options,
  onChange,
  isLabelHidden = false,
  className = '',
  ...select
}: SelectProps) {
  const id = useId()
  const list = (
    <select
      {...select}
      id={id}
      aria-label={isLabelHidden ? label : undefined}
      className={`input ${className}`}
      onChange={(event) => onChange(event.target.value)}
    >
      <Choices options={options} />
    </select>
  )
  if (isLabelHidden) return list
  return (
    <label htmlFor={id} className="grid gap-1">
      <span className="field-label">{label}</span>
      {list}
    </label>
  )
}
