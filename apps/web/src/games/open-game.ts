import type { GameCard } from '@parola/contract'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { follow, type Then } from '../platform/dialogs/follow.ts'
import { useSession } from '../platform/session/session.ts'
import { lotteryPlace } from './places.ts'

type Card = Pick<GameCard, 'nodeId' | 'nodeName' | 'demo'> &
  Partial<Pick<GameCard, 'vassalage' | 'gameType' | 'gameCode' | 'tint'>>

/**
 * Opens a game over the page, a lottery on its page: a visitor logs in first and then returns to it, a member plays
 * (requirements GAME-08, GAME-09). A trial player plays with trial money, and is asked to register where a game has
 * none (AUTH-10).
 */
export function openGame(card: Card, mode: 'real' | 'demo' = 'real') {
  const game = { nodeId: card.nodeId, name: card.nodeName, demo: card.demo, tint: card.tint }
  if (mode === 'demo') return openDialog('game', { ...game, mode })
  const { token, member } = useSession.getState()
  const next: Then = { ...game, place: placeOf(card) }
  if (!token) return openDialog('login', { next })
  if (!member?.isTrial) return follow(next)
  if (card.demo && !next.place) openDialog('game', { ...game, mode: 'demo' })
  else openDialog('need-account', { next })
}

function placeOf({ vassalage, gameType, gameCode }: Card) {
  if (!vassalage || !gameType) return undefined
  return lotteryPlace({ vassalage, gameType }, gameCode) ?? undefined
}
