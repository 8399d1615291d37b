import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type ButtonLook = {
  /** One `brand` button on a screen: the thing to do. `danger` for what cannot be undone. */
  variant?: 'quiet' | 'brand' | 'danger' | 'plain' | 'link'
  size?: 'normal' | 'small'
  isWide?: boolean
  className?: string
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    icon?: string
    iconSize?: number
    /** Its action is under way: a spinner, and it cannot be pressed again. */
    isBusy?: boolean
    busyText?: ReactNode
  }

/** The classes of a button, for a link that has to look like one: a router's link belongs to the caller. */
export function buttonClass(look: ButtonLook = {}): string {
  const { variant = 'quiet', size = 'normal', isWide = false, className = '' } = look
  const classes = [
    'btn',
    `btn-${variant}`,
    size === 'small' ? 'btn-small' : '',
    isWide ? 'w-full' : '',
    className,
  ]
  return classes.filter(Boolean).join(' ')
}

/** A button with its text. */
export function Button({
  variant,
  size,
  isWide,
  className,
  icon,
  iconSize = 18,
  isBusy = false,
  busyText,
  disabled,
  children,
  ...button
}: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={buttonClass({ variant, size, isWide, className })}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? <span className="spinner" aria-hidden="true" /> : null}
      {icon && !isBusy ? <Icon name={icon} size={iconSize} /> : null}
      {isBusy && busyText !== undefined ? busyText : children}
    </button>
  )
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'busyText' | 'isWide'> & {
  icon: string
  /** What it does, for those who do not see the icon. */
  label: string
}

/** A button that is only an icon. */
export function IconButton({ label, iconSize = 20, className = '', ...button }: IconButtonProps) {
  return (
    <Button
      {...button}
      aria-label={label}
      iconSize={iconSize}
      className={`btn-icon ${className}`}
    />
  )
}
