import type { BlackjackShown } from './blackjack.ts'
import { oppositeStake, stakeOn } from './opposite.ts'

/** The places of baccarat whose chips come back by a tie. */
const BACK_BY_TIE = ['PLAYER', 'BANKER', 'BANKER_NC'] as const

/**
 * What of a round's stake is no turnover (rules/rewards §11): what came back by a tie, insurance, and what cancels itself
 * out on both sides. `shown` is how the round ended.
 */
export function uncountedStake(game: string, bet: unknown, shown: unknown): number {
  if (game === 'blackjack') return tiedHands(shown as BlackjackShown)
  if (game !== 'baccarat' || !isTie(shown)) return oppositeStake(game, bet)
  return stakeOn(bet, BACK_BY_TIE) + oppositeStake(game, bet, BACK_BY_TIE)
}

function isTie(shown: unknown): boolean {
  const { playerPoints, bankerPoints } = shown as { playerPoints: number; bankerPoints: number }
  return playerPoints === bankerPoints
}

/** A hand that returns exactly its stake is a tie; every other end returns less or more. */
function tiedHands({ hands, payouts, insurance }: BlackjackShown): number {
  const tied = hands.filter(({ stake }, place) => payouts[place] === stake)
  return tied.reduce((sum, { stake }) => sum + stake, insurance)
}
