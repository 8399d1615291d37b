import { Icon } from '@parola/ui'
import { create } from 'zustand'

type Toast = { id: number; kind: 'good' | 'bad'; text: string }

const SHOWN_MS = 6000
let count = 0
const useToasts = create<{ all: Toast[] }>(() => ({ all: [] }))

/** Says what came of something, for a few seconds. */
export function tell(kind: Toast['kind'], text: string) {
  count += 1
  const toast = { id: count, kind, text }
  useToasts.setState(({ all }) => ({ all: [...all.slice(-2), toast] }))
  setTimeout(
    () => useToasts.setState(({ all }) => ({ all: all.filter(({ id }) => id !== toast.id) })),
    SHOWN_MS,
  )
}

export function Toasts() {
  const { all } = useToasts()
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 bottom-3 z-50 grid justify-items-end gap-2"
    >
      {all.map(({ id, kind, text }) => (
        <p key={id} className={`toast ${kind === 'bad' ? 'toast-bad' : 'toast-good'}`}>
          <Icon name={kind === 'bad' ? 'circle-alert' : 'check'} size={16} />
          {text}
        </p>
      ))}
    </div>
  )
}
