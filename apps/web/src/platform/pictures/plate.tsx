import type { ComponentProps, CSSProperties } from 'react'
import { Picture } from './picture.tsx'

type Props = Omit<ComponentProps<typeof Picture>, 'className'> & {
  /** The colour of the picture. */
  tint: string
  name: string
  /** A small one, beside its name, has room for the first letters only. */
  isSmall?: boolean
  className: string
}

/** A picture whose place has its colour and its name until it is there. */
export function Plate({ tint, name, isSmall = false, className, ...picture }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`plate ${isSmall ? 'plate-small' : ''} ${className}`}
      style={{ '--tint': tint } as CSSProperties}
      data-name={isSmall ? initialsOf(name) : name}
    >
      <Picture {...picture} />
    </span>
  )
}

const INITIALS = 2

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return words
    .slice(0, INITIALS)
    .map((word) => [...word][0])
    .join('')
}
