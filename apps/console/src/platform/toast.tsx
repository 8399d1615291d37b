import { useToasts } from '@parola/client/toasts'
import { Icon } from '@parola/ui'

export { toast } from '@parola/client/toasts'

export function Toasts() {
  const { list } = useToasts()
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 bottom-3 z-50 grid justify-items-end gap-2"
    >
      {list.map(({ id, kind, text }) => (
        <p key={id} className={`toast ${kind === 'bad' ? 'toast-bad' : 'toast-good'}`}>
          <Icon name={kind === 'bad' ? 'circle-alert' : 'check'} size={16} />
          {text}
        </p>
      ))}
    </div>
  )
}
