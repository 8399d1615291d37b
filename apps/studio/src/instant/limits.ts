import type { InstantGame } from '@parola/maths/instant'
import { formatMinor } from '@parola/money'
import { unitOf } from '../platform/currencies.ts'

/** In units of a stake ladder. */
const LEAST = 20n
const MOST_STAKE = 20_000n
const MOST_PAYOUT = 1_000_000_000n

/** The limits of games and of the crash room in a currency, in its minor units. */
export function limitsIn(currency: string) {
  const unit = unitOf(currency)
  return {
    least: Number(LEAST * unit),
    mostStake: Number(MOST_STAKE * unit),
    mostPayout: Number(MOST_PAYOUT * unit),
  }
}

/** Why a bet is not accepted; null when it is. A bet that could return too much is refused, never capped. */
export function flawOfBet(
  game: InstantGame,
  bet: unknown,
  currency: string,
): { code: string; most?: number } | null {
  const { least, mostStake, mostPayout } = limitsIn(currency)
  const staked = game.stakeOf(bet)
  if (staked < least || staked > mostStake) return { code: 'STAKE_OUT_OF_RANGE' }
  const most = game.most(bet)
  if (most <= mostPayout) return null
  const share = (BigInt(staked) * BigInt(mostPayout)) / BigInt(most)
  return { code: 'GAME_STAKE_LIMIT', most: Number(share) }
}

/** The limits as the game client shows them. */
export function shownLimits(currency: string) {
  const { least, mostStake, mostPayout } = limitsIn(currency)
  return {
    least: formatMinor(BigInt(least), currency),
    most: formatMinor(BigInt(mostStake), currency),
    payout: formatMinor(BigInt(mostPayout), currency),
  }
}
