import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const LOOKS = {
  /** A link that opens more below it. */
  link: 'min-h-11 content-center font-semibold text-link',
  /** A line of a list or panel, with an arrow at its end. */
  row: 'flex min-h-11 list-none items-center gap-3',
  /** Whatever the caller makes of it. */
  plain: '',
} as const

type Props = {
  summary: ReactNode
  look?: keyof typeof LOOKS
  className?: string
  summaryClass?: string
  /** Called when it opens and when it closes. */
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** Something that opens to more; it works before any script, and is read as a group. */
export function Details(props: Props) {
  const { summary, look = 'link', className = '', summaryClass = '', onToggle, children } = props
  return (
    <details
      className={`group ${className}`}
      onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
    >
      <summary className={`cursor-pointer ${LOOKS[look]} ${summaryClass}`}>
        {summary}
        {look === 'row' ? (
          <span className="text-text2 transition-transform group-open:rotate-180">
            <Icon name="chevron-down" size={18} />
          </span>
        ) : null}
      </summary>
      {children}
    </details>
  )
}
