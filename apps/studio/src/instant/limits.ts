import type { InstantGame } from '@parola/maths/instant'
import { formatMinor } from '@parola/money'

export const LEAST_MINOR = 20
export const MOST_STAKE_MINOR = 20_000
export const MOST_PAYOUT_MINOR = 1_000_000_000

/** Why a bet is not taken; null when it is. One that could return too much is refused, never cut. */
export function flawOfBet(game: InstantGame, bet: unknown): { code: string; most?: number } | null {
  const staked = game.stakeOf(bet)
  if (staked < LEAST_MINOR || staked > MOST_STAKE_MINOR) return { code: 'STAKE_OUT_OF_RANGE' }
  const most = game.most(bet)
  if (most <= MOST_PAYOUT_MINOR) return null
  const share = (BigInt(staked) * BigInt(MOST_PAYOUT_MINOR)) / BigInt(most)
  return { code: 'GAME_STAKE_LIMIT', most: Number(share) }
}

/** The limits as the game client shows them. */
export function shownLimits() {
  return {
    least: formatMinor(BigInt(LEAST_MINOR)),
    most: formatMinor(BigInt(MOST_STAKE_MINOR)),
    payout: formatMinor(BigInt(MOST_PAYOUT_MINOR)),
  }
}
