import type { GameCard } from '@parola/contract'
import { openDialog } from '../platform/dialogs.ts'
import { useSession } from '../platform/session.ts'

/**
 * Opens a game over the page: a guest logs in first and next comes back to it, a trial player is told
 * to register, a member plays (requirement GAME-08).
 */
export function openGame(
  card: Pick<GameCard, 'nodeId' | 'nodeName' | 'demo'>,
  mode: 'real' | 'demo' = 'real',
) {
  const { token, member } = useSession.getState()
  const game = { nodeId: card.nodeId, name: card.nodeName, demo: card.demo }
  if (mode === 'demo') return openDialog('game', { ...game, mode })
  if (!token) return openDialog('login', { next: game })
  if (member?.isTrial) return openDialog('need-account', { next: game })
  openDialog('game', { ...game, mode })
}
