import { Link } from '@parola/client/routing'
import type { ReactNode } from 'react'

/** One thing of the overview; its title leads to where it is worked on. */
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

/** How many of them there are; more than were asked for when `isMore`. */
export function Count({ shown, isMore = false }: CountProps) {
  return (
    <p className="font-display text-32 leading-none">
      {shown === undefined ? '…' : `${shown}${isMore ? '+' : ''}`}
    </p>
  )
}
