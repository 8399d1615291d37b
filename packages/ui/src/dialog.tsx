import {
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import { IconButton } from './button.tsx'

type Props = {
  title: string
  closeLabel: string
  children: ReactNode
  /** Without it the dialog has no close button and Escape does nothing. */
  onClose?: (() => void) | undefined
  size?: 'small' | 'wide' | 'full'
  bare?: boolean
  /** Buttons in the head, before the one that closes. */
  actions?: ReactNode
}

const SIZES = { small: 'dialog-small', wide: 'dialog-wide', full: 'dialog-full' }

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
  actions,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const drag = useDrag(ref)
  useEffect(() => {
    const dialog = ref.current
    const timer = setTimeout(() => dialog?.showModal(), 100)
    return () => {
      clearTimeout(timer)
      dialog?.close()
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
      aria-labelledby={heading}
      onCancel={leave}
      onClose={leave}
      className={`dialog ${SIZES[size]}`}
    >
      <header className={`capiz dialog-head ${bare ? 'dialog-head-bare' : ''}`} {...drag}>
        <h2 id={heading} className="min-w-0 flex-1 truncate text-18">
          {title}
        </h2>
        {actions}
        {onClose ? <IconButton icon="x" label={closeLabel} onClick={onClose} /> : null}
      </header>
      <div className={bare ? 'min-h-0 flex-1' : 'dialog-body'}>{children}</div>
      <output className="sr-only" />
    </dialog>
  )
}

function useDrag(ref: React.RefObject<HTMLDialogElement | null>) {
  const from = useRef<{ x: number; y: number; left: number; top: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || (event.target as Element).closest('button')) return
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
