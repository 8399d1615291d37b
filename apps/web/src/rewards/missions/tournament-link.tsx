import { Link } from '@parola/client/routing'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callQuery } from '../../platform/calls/query.ts'

const FRESH_MS = 300_000

type Props = { className: string; children: ReactNode; otherwise: ReactNode }

/** Leads to the brand's free tournaments, where it has any (PRO-05, NAV-06). */
export function TournamentLink({ className, children, otherwise }: Props) {
  const { data } = useQuery({ ...callQuery('tournaments'), staleTime: FRESH_MS })
  if (!data || data.tournaments.length === 0) return otherwise
  return (
    <Link
      to="/member"
      search={{ tab: 'missionLeaderboard', view: 'tournament' }}
      className={className}
    >
      {children}
    </Link>
  )
}
