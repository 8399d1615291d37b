import type { ReactNode } from 'react'

export type BadgeKind = 'good' | 'bad' | 'wait' | 'quiet'

/** A state as a dot and a word: never by colour alone. */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  return <span className={`badge badge-${kind}`}>{children}</span>
}

/** How many wait behind a name; nothing for none. */
export function CountBadge({ count }: { count: number }) {
  return count > 0 ? <b className="count">{count}</b> : null
}

type TagProps = { isWaiting?: boolean; className?: string; children: ReactNode }

/** A word that marks a thing, without a state. */
export function Tag({ isWaiting = false, className = '', children }: TagProps) {
  return <span className={`tag ${isWaiting ? 'tag-wait' : ''} ${className}`}>{children}</span>
}
