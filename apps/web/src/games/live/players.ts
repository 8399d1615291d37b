import type { GameCard } from '@parola/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import { callQuery } from '../../platform/calls/query.ts'

const EVERY_MS = 5000

type State = {
  /** Whether the brand invents the numbers of its cards; null until that is known. */
  isInvented: boolean | null
  /** Players now by game; null while those of the cards themselves are the latest. */
  players: ReadonlyMap<number, number> | null
}

const useState = create<State>(() => ({ isInvented: null, players: null }))

/** Follows who plays now while a page with tiles is open (requirement HOME-10, SHOW-004). */
export function useLivePlayers() {
  const { data: isInvented } = useQuery({
    ...callQuery('systemStatus'),
    select: (status) => status.decorativeFigures,
  })
  const isReal = isInvented === false
  const { data } = useQuery({
    ...callQuery('playersNow'),
    enabled: isReal,
    refetchInterval: EVERY_MS,
  })
  useEffect(() => {
    const players =
      isReal && data ? new Map(data.map((row) => [row.nodeId, row.players] as const)) : null
    useState.setState({ isInvented: isInvented ?? null, players })
  }, [isInvented, isReal, data])
}

/** The players that a card shows, and whether they are invented; null when there is nothing to show. */
export function usePlayers({ nodeId, online }: GameCard) {
  const count = useState(({ players }) => (players ? (players.get(nodeId) ?? null) : online))
  const isInvented = useState((state) => state.isInvented)
  return count === null || isInvented === null ? null : { count, isInvented }
}
