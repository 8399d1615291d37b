import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'type'> & {
  label: string
  onChange: (text: string) => void
}

/** A search field with its sign; the label is also the hint inside. */
export function SearchInput({ label, onChange, className = '', ...input }: Props) {
  return (
    <label className={`relative block h-fit ${className}`}>
      <span className="absolute inset-y-0 left-3 grid place-items-center text-text3">
        <Icon name="search" size={18} />
      </span>
      <input
        maxLength={60}
        placeholder={label}
        {...input}
        type="search"
        aria-label={label}
        className="input pl-10"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
