import { toast } from '@parola/client/toasts'
import type { Calls, GameCard, ValueOf } from '@parola/contract'
import { useQuery } from '@tanstack/react-query'
import { api, words } from '../platform/calls/client.ts'
import { callQuery, queryClient, refresh } from '../platform/calls/query.ts'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { useSession } from '../platform/session/session.ts'

const THROTTLE_MS = 1000
const FAVOURITES = callQuery('favoriteGames', {})
type List = ValueOf<Calls['favoriteGames']>

let lastAt = Number.NEGATIVE_INFINITY

export function useFavourites() {
  const member = useSession((s) => s.member)
  return useQuery({ ...FAVOURITES, enabled: Boolean(member && !member.isTrial) })
}

export function useIsFavourite(nodeId: number): boolean {
  const { data } = useFavourites()
  return data?.content.some((card) => card.nodeId === nodeId) ?? false
}

/** Shown immediately and sent afterwards; one toggle a second, without a trailing call (GAME-06). */
export async function toggleFavourite(card: GameCard) {
  const { token, member } = useSession.getState()
  if (!token) return openDialog('login')
  if (member?.isTrial) return openDialog('need-account')
  if (performance.now() - lastAt < THROTTLE_MS) return
  lastAt = performance.now()
  try {
    await change(card, await queryClient.ensureQueryData(FAVOURITES))
  } catch (error) {
    toast('bad', words(error))
    await refresh('favoriteGames')
  }
}

async function change(card: GameCard, before: List) {
  const others = before.content.filter((item) => item.nodeId !== card.nodeId)
  const isKnown = others.length < before.content.length
  const content = isKnown ? others : [card, ...others]
  queryClient.setQueryData(FAVOURITES.queryKey, { ...before, content, total: content.length })
  const { nodeId, vassalage: vendor, gameType } = card
  try {
    if (isKnown) await api('removeFavorite', { query: { nodeId: String(nodeId) } })
    else await api('addFavorite', { body: { nodeId, vendor, gameType } })
  } catch (error) {
    queryClient.setQueryData(FAVOURITES.queryKey, before)
    throw error
  }
}
