import {
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { IconButton } from './button.tsx'

type Props = {
  title: string
  closeLabel: string
  children: ReactNode
  /** Without it the dialog has no close button and Escape does nothing. */
  onClose?: (() => void) | undefined
  size?: 'small' | 'wide' | 'broad' | 'full'
  /** A slim head, and the content fills the rest: for what brings its own look. */
  bare?: boolean
  /** Beside the title of a bare dialog. */
  head?: ReactNode
  /** Buttons in the head, before the one that closes. */
  actions?: ReactNode
}

const SIZES = {
  small: 'dialog-small',
  wide: 'dialog-wide',
  broad: 'dialog-broad',
  full: 'dialog-full',
}

/**
 * A modal: fades, can be dragged by its head, stays when the outside is clicked, locks the page's
 * scroll, and becomes a sheet on phones (requirement MOD-02).
 */
export function Dialog({
  title,
  closeLabel,
  children,
  onClose,
  size = 'small',
  bare,
  head,
  actions,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const drag = useDrag(ref)
  // It closes while it is still in the page: only then does the focus return to what opened it.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const late = new MutationObserver(() => focusField(dialog, late))
    const timer = setTimeout(() => {
      dialog.showModal()
      dialog.focus()
      announceChange()
      late.observe(dialog, { childList: true, subtree: true })
      focusField(dialog, late)
    }, 100)
    return () => {
      clearTimeout(timer)
      late.disconnect()
      dialog.close()
      announceChange()
    }
  }, [])
  const leave = (event: SyntheticEvent) => {
    const dialog = ref.current
    // React lets both events bubble from a dialog that was opened from this one.
    if (!dialog || event.target !== dialog) return
    event.preventDefault()
    if (onClose) onClose()
    // At a second Escape a browser closes the dialog even if the first was prevented.
    else if (!dialog.open) dialog.showModal()
  }
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={heading}
      data-closes={onClose ? '' : undefined}
      onCancel={leave}
      onClose={leave}
      className={`dialog ${SIZES[size]}`}
    >
      <header className={`capiz dialog-head ${bare ? 'slim-bar' : ''}`} {...drag}>
        <h2 id={heading} className={`min-w-0 flex-1 truncate ${bare ? 'text-15' : 'text-18'}`}>
          {title}
        </h2>
        {head}
        {actions}
        {onClose ? <IconButton icon="x" label={closeLabel} onClick={onClose} /> : null}
      </header>
      <div className={bare ? 'flex min-h-0 flex-1 flex-col' : 'dialog-body'}>{children}</div>
      <output className="sr-only" />
    </dialog>
  )
}

/** The router gives open dialogs an entry in the history, so that Back closes them. */
const announceChange = () => dispatchEvent(new Event('dialogchange'))

const FIELDS = ['input:not([type=hidden])', 'textarea', 'select']
const FIELD = FIELDS.map((field) => `${field}:not(:disabled)`).join()

/**
 * The first field has the focus, also when it comes late; without one the dialog itself, whose space key closes
 * nothing. Once the reader has gone elsewhere the focus stays there.
 */
function focusField(dialog: HTMLDialogElement, late: MutationObserver) {
  const first = dialog.querySelector<HTMLElement>(`.skeleton, ${FIELD}`)
  // Where it is still loading, no later one takes its place.
  const field = first?.matches('.skeleton') ? null : first
  const isElsewhere = document.activeElement !== dialog && document.activeElement !== document.body
  if (!field && !isElsewhere) return
  late.disconnect()
  if (!isElsewhere) field?.focus()
}

function useDrag(ref: React.RefObject<HTMLDialogElement | null>) {
  const from = useRef<{ x: number; y: number; left: number; top: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      const target = event.target as Element
      // A dialog that was opened from the head has its own.
      const isOwn = target.closest('dialog') === ref.current && !target.closest('button, a')
      if (event.pointerType !== 'mouse' || !isOwn) return
      const [left = 0, top = 0] = (ref.current?.style.translate ?? '')
        .split(' ')
        .map(Number.parseFloat)
      from.current = { x: event.clientX, y: event.clientY, left: left || 0, top: top || 0 }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      const start = from.current
      if (!start || !ref.current) return
      const left = start.left + event.clientX - start.x
      const top = start.top + event.clientY - start.y
      ref.current.style.translate = `${left}px ${top}px`
    },
    onPointerUp: () => {
      from.current = null
    },
  }
}
