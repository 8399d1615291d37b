import type { Calls, ValueOf } from '@parola/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery, refresh } from '../../../platform/calls/query.ts'
import { setByServer, useServerNow } from '../hall/server-time.ts'

type Opened = ValueOf<Calls['openedNumbers']>
export type Issue = Opened['issues'][number]

/** While a result is awaited, and while nothing happens. */
const SOON_MS = 1000
const QUIET_MS = 20_000

export type Draws = {
  opened: Opened | undefined
  error: Error | null
  refetch: () => unknown
  /** The issue that can be bought; undefined while there is none. */
  current: Issue | undefined
  /** The issue that has closed and whose result is awaited. */
  awaited: Issue | null
  /** The number of the result that came while the page was open. */
  fresh: string | null
}

const firstOpen = (opened: Opened | undefined, now: number) =>
  opened?.issues.find(({ closesAt }) => Date.parse(closesAt) > now)

/** Follows the draws of a game: the next issue opens, and the result comes, without a reload. */
export function useDraws(gameCode: string): Draws {
  const now = useServerNow()
  const [watched, setWatched] = useState<Issue | null>(null)
  const [fresh, setFresh] = useState<string | null>(null)
  const isAwaiting = watched !== null && Date.parse(watched.closesAt) <= now
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...callQuery('openedNumbers', { gameCode }),
    staleTime: 0,
    refetchInterval: isAwaiting ? waitFor(watched, now) : QUIET_MS,
  })
  useEffect(() => {
    if (data) setByServer(data.serverTime, dataUpdatedAt)
  }, [data, dataUpdatedAt])
  const current = firstOpen(data, now)
  const isDrawn = watched !== null && data?.last.some(({ numero }) => numero === watched.numero)
  useEffect(() => {
    if (isDrawn && watched) {
      setFresh(watched.numero)
      setWatched(null)
      // Their results are known now.
      void refresh('lotteryTickets', 'lotteryTrend', 'lotteryHistory')
      void refresh('myLotteryChases', 'myLotteryChase', 'walletBalance')
    } else if (!watched && current && data?.game.gameCode === gameCode) setWatched(current)
  }, [isDrawn, watched, current, data, gameCode])
  return { opened: data, error, refetch, current, awaited: isAwaiting ? watched : null, fresh }
}

/** Before the draw there is nothing to request; from then on each second. */
function waitFor({ drawsAt }: Issue, now: number): number {
  return Math.max(SOON_MS, Math.min(QUIET_MS, Date.parse(drawsAt) - now))
}
