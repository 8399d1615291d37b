import { Icon } from '@parola/ui'
import type { ReactNode } from 'react'
import { t } from '../platform/i18n.ts'

type Props = {
  reference: string
  /** Its state, below its reference. */
  badge: ReactNode
  /** Why nothing can be shown of it. */
  trouble: string | null
  onClose: () => void
  children: ReactNode
}

/** The panel beside a queue: one row of it, opened. */
export function Side({ reference, badge, trouble, onClose, children }: Props) {
  return (
    <aside className="side panel" aria-label={reference}>
      <header className="side-head">
        <div className="min-w-0">
          <h2 className="reference text-15">{reference}</h2>
          {badge}
        </div>
        <button
          type="button"
          className="btn btn-icon btn-quiet"
          aria-label={t('close')}
          onClick={onClose}
        >
          <Icon name="x" size={16} />
        </button>
      </header>
      {trouble ? <p className="notice notice-bad m-4">{trouble}</p> : null}
      {children}
    </aside>
  )
}
