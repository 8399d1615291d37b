import type { Calls, ValueOf } from '@parola/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../../../platform/calls/query.ts'
import type { HallName } from '../where.ts'
import { setByServer } from './server-time.ts'

export type HallGame = ValueOf<Calls['lotteryHall']>['games'][number]

const LEAST_MS = 2000
const MOST_MS = 30_000
/** A draw is settled and shown a moment after its time; browsers do not all come at once. */
const AFTER_DRAW_MS = 1500
const SPREAD_MS = 1000

/** The lotteries of a hall, or of all; requested again after the next of their draws. */
export function useHall(hall?: HallName) {
  const query = useQuery({
    ...callQuery('lotteryHall', hall ? { hall } : {}),
    staleTime: 0,
    refetchInterval: ({ state }) => waitMs(state.data?.games, state.data?.serverTime),
  })
  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (data) setByServer(data.serverTime, dataUpdatedAt)
  }, [data, dataUpdatedAt])
  return query
}

function waitMs(games: readonly HallGame[] = [], serverTime = ''): number {
  const waits = games.flatMap(({ next }) =>
    next ? [Date.parse(next.drawsAt) - Date.parse(serverTime) + AFTER_DRAW_MS] : [],
  )
  return (
    Math.min(MOST_MS, Math.max(LEAST_MS, ...[Math.min(MOST_MS, ...waits)])) +
    Math.random() * SPREAD_MS
  )
}

/** Favourites, then what operators put first, then as the catalogue has them. */
export function inOrder<G extends { nodeId: number; isHot: boolean }>(
  games: readonly G[],
  favourites: ReadonlySet<number>,
): G[] {
  const rank = ({ nodeId, isHot }: G) => (favourites.has(nodeId) ? 0 : isHot ? 1 : 2)
  return games.toSorted((a, b) => rank(a) - rank(b))
}
