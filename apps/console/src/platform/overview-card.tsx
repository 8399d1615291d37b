import { Link } from '@parola/client/routing'
import { Card, Icon } from '@parola/ui'
import type { ReactNode } from 'react'

type Props = {
  title: string
  to: string
  search?: Record<string, string>
  children: ReactNode
}

/** A card of the overview; its title opens the screen where it is worked on. */
export function OverviewCard({ title, to, search, children }: Props) {
  return (
    <Card
      title={
        <Link to={to} search={search ?? {}} className="flex items-center gap-1 hover:text-link">
          {title}
          <Icon name="chevron-right" size={16} />
        </Link>
      }
    >
      {children}
    </Card>
  )
}
