import { Icon } from '@parola/ui'
import type { ReactNode } from 'react'

type Props = {
  name: ReactNode
  /** What identifies it: when it was paid, its reference. */
  note: ReactNode
  amount: string
  /** Its formula. */
  children: ReactNode
}

/** Something that was paid, in a list; it opens to how it was worked out. */
export function PaidRow({ name, note, amount, children }: Props) {
  return (
    <li>
      <details className="group rounded-lg bg-s1">
        <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[1fr_auto_auto] items-center gap-3 p-3">
          <span className="min-w-0">
            <span className="block truncate font-semibold">{name}</span>
            <span className="block truncate text-12 text-text2">{note}</span>
          </span>
          <span className="font-bold whitespace-nowrap text-win">+ {amount}</span>
          <span className="text-text2 transition-transform group-open:rotate-180">
            <Icon name="chevron-down" size={18} />
          </span>
        </summary>
        <div className="grid gap-2 p-3 pt-0 text-14">{children}</div>
      </details>
    </li>
  )
}
