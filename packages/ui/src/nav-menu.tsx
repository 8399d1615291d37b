import { type KeyboardEvent, type ReactNode, useRef } from 'react'

type Props = {
  id: string
  label: string
  /** What the button shows. */
  button: ReactNode
  /** Says where it opens. */
  className?: string
  /** `<li>`s with links and buttons. */
  children: ReactNode
}

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => (index >= last ? 0 : index + 1),
  ArrowUp: (index, last) => (index <= 0 ? last : index - 1),
  Home: () => 0,
  End: (_index, last) => last,
}

/**
 * A list of places that opens below a button, on the browser's own popover: it closes on Escape, outside,
 * and when something is chosen. Its entries stay links, which a menu of actions may not have.
 */
export function NavMenu({ id, label, button, className = '', children }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const menu = list.current
    if (!step || !menu) return
    event.preventDefault()
    if (!menu.matches(':popover-open')) menu.showPopover()
    const entries = [...menu.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]
    const current = entries.indexOf(document.activeElement as HTMLElement)
    entries[step(current, entries.length - 1)]?.focus()
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="grid size-11 place-items-center rounded-full"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {button}
      </button>
      <ul
        ref={list}
        id={id}
        popover="auto"
        className={`nav-menu ${className}`}
        onKeyDown={onKeyDown}
        onClick={(event) => event.currentTarget.hidePopover()}
      >
        {children}
      </ul>
    </>
  )
}
