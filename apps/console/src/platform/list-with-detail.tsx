import { Alert, IconButton, Skeleton } from '@parola/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { errorText } from './client.ts'
import { t } from './i18n.ts'

type ListWithDetailProps = { list: ReactNode; side: ReactNode; isOpen: boolean }

/** A list with the open item beside it; on a phone, one at a time. */
export function ListWithDetail({ list, side, isOpen }: ListWithDetailProps) {
  return (
    <div className={`list-detail ${isOpen ? 'list-detail-open' : ''}`}>
      <div className="list-detail-list">{list}</div>
      {isOpen ? side : null}
    </div>
  )
}

type SideProps = {
  title: string
  /** The title is a reference, which is compared letter by letter. */
  isReference?: boolean
  /** Its state, below its title. */
  badge: ReactNode
  /** Why it cannot be shown. */
  error?: unknown
  onClose: () => void
  /** Nothing while it is loading. */
  children: ReactNode
}

/** The panel beside a list: one row of it, opened. */
export function Side({ title, isReference, badge, error, onClose, children }: SideProps) {
  const panel = useFocusFromRow()
  return (
    <aside ref={panel} tabIndex={-1} className="side panel" aria-label={title}>
      <header className="side-head">
        <div className="grid min-w-0 justify-items-start gap-1.5">
          <h2 className={`text-15 ${isReference ? 'reference' : ''}`}>{title}</h2>
          {badge}
        </div>
        <IconButton icon="x" iconSize={16} variant="plain" label={t('close')} onClick={onClose} />
      </header>
      {children ?? (
        <div className="side-body">
          {error ? <Alert kind="bad">{errorText(error)}</Alert> : <Skeleton className="h-72" />}
        </div>
      )}
    </aside>
  )
}

/** The focus goes from the row to the panel that it opened, and back when the panel is closed. */
function useFocusFromRow() {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = document.querySelector<HTMLElement>('tr[aria-current="true"]')
    if (row && row === document.activeElement) panel.current?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === document.body) row?.focus({ preventScroll: true })
    }
  }, [])
  return panel
}
