import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import { intoView } from './into-view.ts'

type ChipProps = ComponentProps<'button'> & {
  icon?: string
  size?: 'normal' | 'small'
  /** For a chip that switches something: whether it is on. */
  isOn?: boolean
}

/** A small round button: a filter, a search of before, an amount. */
export function Chip({ icon, size, isOn, className = '', children, ...button }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      {...button}
      className={`chip ${size === 'small' ? 'chip-small' : ''} ${className}`}
    >
      {icon ? <Icon name={icon} size={16} /> : null}
      {children}
    </button>
  )
}

type ChoiceProps<T extends string> = {
  label: string
  options: readonly (readonly [value: T, text: string])[]
  value: T
  onChange: (value: T) => void
  /** Chips scroll sideways; segments are one control, for few short names. */
  look?: 'chips' | 'segments'
  size?: 'normal' | 'small'
  disabled?: boolean
  className?: string
}

/** One of a few, all in sight. */
export function Choice<T extends string>({
  label,
  options,
  value,
  onChange,
  look = 'chips',
  size = 'normal',
  disabled,
  className = '',
}: ChoiceProps<T>) {
  const isSegments = look === 'segments'
  return (
    <fieldset
      className={`${isSegments ? 'segments' : 'scroll-x'} ${className}`}
      aria-label={label}
      disabled={disabled}
    >
      {options.map(([option, text], place) => {
        const common = {
          ref: place > 0 && option === value ? intoView : undefined,
          onClick: () => onChange(option),
        }
        return isSegments ? (
          <button key={option} type="button" aria-pressed={option === value} {...common}>
            {text}
          </button>
        ) : (
          <Chip key={option} size={size} isOn={option === value} {...common}>
            {text}
          </Chip>
        )
      })}
    </fieldset>
  )
}
