import { Details } from '@parola/ui'
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
      <Details
        look="row"
        className="rounded-lg bg-s1"
        summaryClass="p-3"
        summary={
          <>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{name}</span>
              <span className="block truncate text-12 text-text2">{note}</span>
            </span>
            <span className="font-bold whitespace-nowrap text-win">+ {amount}</span>
          </>
        }
      >
        <div className="grid gap-2 p-3 pt-0 text-14">{children}</div>
      </Details>
    </li>
  )
}
