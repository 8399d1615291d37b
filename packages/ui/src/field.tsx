import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Icon } from './icon.tsx'

type FieldProps = {
  label: string
  error?: string | undefined
  hint?: string | undefined
  required?: boolean | undefined
  children: (ids: { id: string; 'aria-invalid': boolean; 'aria-describedby': string }) => ReactNode
}

/** A labelled control with its message below; the message is read with the control. */
export function Field({ label, error, hint, required, children }: FieldProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="field-label">
        {label}
        {required ? <span className="text-loss"> *</span> : null}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': `${id}-note` })}
      <p id={`${id}-note`} className={`field-note ${error ? 'field-note-bad' : ''}`}>
        {error ?? hint ?? ''}
      </p>
    </div>
  )
}

type TextProps = ComponentProps<'input'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
}

export function TextField({ label, error, hint, className = '', ...input }: TextProps) {
  return (
    <Field label={label} error={error} hint={hint} required={input.required}>
      {(ids) => <input {...input} {...ids} required={false} className={`input ${className}`} />}
    </Field>
  )
}

type PasswordProps = TextProps & { showLabel: string; hideLabel: string }

export function PasswordField({
  label,
  error,
  hint,
  showLabel,
  hideLabel,
  ...input
}: PasswordProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} error={error} hint={hint} required={input.required}>
      {(ids) => (
        <span className="relative block">
          <input
            {...input}
            {...ids}
            required={false}
            type={isShown ? 'text' : 'password'}
            className="input pr-12"
          />
          <button
            type="button"
            className="absolute inset-y-0 right-0 grid w-11 place-items-center text-text2"
            aria-label={isShown ? hideLabel : showLabel}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} size={18} />
          </button>
        </span>
      )}
    </Field>
  )
}
