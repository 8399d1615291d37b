import type { ReactNode } from 'react'

/** The actions of a dialog: they stay in sight while what is above them scrolls. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className="dialog-foot">{children}</div>
}
