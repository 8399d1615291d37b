import { useToasts } from '@parola/client/toasts'
import { Icon } from '@parola/ui'

const ICON = { good: 'check', bad: 'circle-alert', info: 'bell' } as const

/** What is said in a corner, above whatever is open. */
export function Toasts() {
  const list = useToasts((state) => state.list)
  // After every change again: what is put on top last stands above an open dialog and its dimming.
  const raise = (place: HTMLOListElement | null) => {
    place?.hidePopover?.()
    place?.showPopover?.()
    // Nothing outside an open dialog is read out, so the dialog says it.
    for (const reply of document.querySelectorAll('dialog>output')) {
      reply.textContent = list.at(-1)?.text ?? null
    }
  }
  return (
    <ol ref={raise} popover="manual" aria-live="polite" className="toasts">
      {list.map(({ id, kind, text }) => (
        <li key={id} className={kind}>
          <Icon name={ICON[kind]} />
          {text}
        </li>
      ))}
    </ol>
  )
}
