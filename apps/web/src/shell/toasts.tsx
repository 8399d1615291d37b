import { Icon } from '@parola/ui'
import { useToasts } from '../platform/toast.ts'

const LOOK = {
  good: ['check', 'text-win'],
  bad: ['circle-alert', 'text-loss'],
  info: ['bell', 'text-accent'],
} as const

export function Toasts() {
  const list = useToasts((state) => state.list)
  return (
    <ol
      aria-live="polite"
      className="fixed inset-x-3 top-16 z-50 grid justify-items-end gap-2 md:left-auto md:w-96"
    >
      {list.map((one) => (
        <li
          key={one.id}
          className="flex w-full items-center gap-3 rounded-lg border border-line bg-s1 p-3.5 shadow-(--shadow)"
        >
          <span className={LOOK[one.kind][1]}>
            <Icon name={LOOK[one.kind][0]} />
          </span>
          {one.text}
        </li>
      ))}
    </ol>
  )
}
