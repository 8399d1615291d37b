import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  /** What is agreed to; may hold a link. */
  label: ReactNode
  error?: string | undefined
}

/** A box to tick, with its label as part of what can be pressed. */
export function Checkbox({ label, error, className = '', ...input }: Props) {
  const id = useId()
  return (
    <div className={className}>
      <label className="check text-14">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span className="min-w-0">{label}</span>
      </label>
      {error ? (
        <p id={id} className="text-12 text-loss">
          {error}
        </p>
      ) : null}
    </div>
  )
}

type SwitchProps = {
  isOn: boolean
  onChange: (isOn: boolean) => void
  disabled?: boolean
  /** The id of the element that names it, or a name of its own. */
  labelledBy?: string
  label?: string
}

/** On or off, in effect at once. */
export function Switch({ isOn, onChange, disabled, labelledBy, label }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
    />
  )
}
