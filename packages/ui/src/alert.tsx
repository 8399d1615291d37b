import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Kind = 'good' | 'bad' | 'wait' | 'info'
type Props = { kind: Kind; title?: string; children?: ReactNode; className?: string }

const ICONS: Record<Kind, string> = {
  good: 'check',
  bad: 'circle-alert',
  wait: 'clock',
  info: 'info',
}

/** Bad news interrupts a screen reader; the rest is read when it is free. */
const roleOf = (kind: Kind) => (kind === 'bad' ? 'alert' : 'status')

/** A message in a box, beside what it is about. */
export function Alert({ kind, title, children, className = '' }: Props) {
  return (
    <div role={roleOf(kind)} className={`alert alert-${kind} ${className}`}>
      <Icon name={ICONS[kind]} size={18} />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  )
}

/** `id` is for a control that the message describes. */
type LineProps = Omit<Props, 'title'> & { id?: string }

/**
 * A message as a line without a box. It stays in the page while it is empty: screen readers announce
 * changes of an element that they know.
 */
export function AlertLine({ kind, children, className = '', id }: LineProps) {
  return (
    <p id={id} role={roleOf(kind)} className={`alert-line alert-line-${kind} ${className}`}>
      {children}
    </p>
  )
}
