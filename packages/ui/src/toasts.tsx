import { Icon } from './icon.tsx'

type Toast = { id: number; kind: 'good' | 'bad' | 'info'; text: string }

const ICONS = { good: 'check', bad: 'circle-alert', info: 'bell' } as const

/** Messages at the top, above whatever is open. */
export function ToastList({ list }: { list: readonly Toast[] }) {
  // After every change again: the last element on top is above an open dialog and its backdrop.
  const raise = (place: HTMLOListElement | null) => {
    place?.hidePopover?.()
    place?.showPopover?.()
    // Screen readers ignore everything outside an open dialog, so the dialog announces it.
    for (const reply of document.querySelectorAll('dialog>output')) {
      reply.textContent = list.at(-1)?.text ?? null
    }
  }
  return (
    <ol ref={raise} popover="manual" aria-live="polite" className="toasts">
      {list.map(({ id, kind, text }) => (
        <li key={id} className={kind}>
          <Icon name={ICONS[kind]} />
          {text}
        </li>
      ))}
    </ol>
  )
}
