import { Link } from '@parola/client/routing'
import type { ReactNode } from 'react'

/** One card of the overview; its title opens the screen where it is worked on. */
export function Card({
  title,
  to,
  search,
  children,
}: {
  title: string
  to?: string
  search?: Record<string, string>
  children: ReactNode
}) {
  return (
    <article className="panel p-4">
      <h2 className="mb-2 text-14 text-text2">
        {to ? (
          <Link to={to} search={search ?? {}} className="link">
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      {children}
    </article>
  )
}

type CountProps = { shown: number | undefined; isMore?: boolean }

/** The count; `isMore` when there are more than were requested. */
export function Count({ shown, isMore = false }: CountProps) {
  return (
    <p className="font-display text-32 leading-none">
      {shown === undefined ? '…' : `${shown}${isMore ? '+' : ''}`}
    </p>
  )
}
