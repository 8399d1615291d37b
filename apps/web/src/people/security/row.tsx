import { Button, Icon } from '@parola/ui'
import type { ReactNode } from 'react'

type GroupProps = { title: string; children: ReactNode; action?: ReactNode }

/** A titled card of rows. */
export function Group({ title, children, action }: GroupProps) {
  return (
    <section className="min-w-0">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-18">{title}</h2>
        {action}
      </div>
      <ul className="overflow-hidden panel">{children}</ul>
    </section>
  )
}

type RowProps = {
  icon: string
  title: string
  text: string
  /** `good` is done, `open` would help, `calm` is neither. */
  tone: 'good' | 'open' | 'calm'
  action?: { text: string; label: string; onClick: () => void }
  children?: ReactNode
}

const TONES = { good: 'text-win', open: 'text-link', calm: 'text-text2' }

/** One protection of the account: what it is, its state, and its action. */
export function Row({ icon, title, text, tone, action, children }: RowProps) {
  return (
    <li className="border-line p-4 not-first:border-t">
      <div className="flex items-center gap-3">
        <span
          className={`grid size-10 shrink-0 place-items-center rounded-full bg-s2 ${TONES[tone]}`}
        >
          <Icon name={tone === 'good' ? 'check' : icon} size={19} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-13 text-text2 [overflow-wrap:anywhere]">{text}</span>
        </span>
        {action ? (
          <Button
            size="small"
            className="shrink-0"
            aria-label={action.label}
            onClick={action.onClick}
          >
            {action.text}
          </Button>
        ) : null}
      </div>
      {children}
    </li>
  )
}
