import type { InstantId } from './games.ts'
import { winningRanks } from './hi-lo.ts'

type Rate = { rate: number; played: number | null }
const RANKS = 13
const counted = (rate: number): Rate => ({ rate, played: null })

/** The likelier guess three times: the chance that all are right, over every first card. */
function threeGuesses(): number {
  const from = (rank: number, left: number): number => {
    if (left === 0) return 1
    const isHigh = winningRanks('HI', rank) >= winningRanks('LO', rank)
    let all = 0
    for (let next = 1; next <= RANKS; next += 1) {
      const isRight = isHigh
        ? next >= rank && !(rank === 1 && next === 1)
        : next <= rank && !(rank === RANKS && next === RANKS)
      if (isRight) all += from(next, left - 1) / RANKS
    }
    return all
  }
  let all = 0
  for (let rank = 1; rank <= RANKS; rank += 1) all += from(rank, 3) / RANKS
  return all
}

/** How often the stated way to play a game pays anything; blackjack alone was played, not counted. */
export const HIT_RATES: Record<InstantId, Rate> = {
  dice: counted(5000 / 10_000),
  // Three safe tiles, one after another.
  mines: counted((22 / 25) * (21 / 24) * (20 / 23)),
  plinko: counted(1),
  limbo: counted(Math.floor((99 * 2 ** 52) / 200) / 2 ** 52),
  wheel: counted(10 / 20),
  // Not all three numbers among the thirty that are not drawn.
  keno: counted(1 - (30 * 29 * 28) / (40 * 39 * 38)),
  'hi-lo': counted(threeGuesses()),
  blackjack: { rate: 0.523855, played: 1e8 },
  roulette: counted(18 / 37),
  baccarat: counted(0.5537533907),
  // A tie gives half back: one of the 31 other cards of the rank among 415, then the higher rank.
  'dragon-tiger': counted(31 / 415 + (1 - 31 / 415) / 2),
  'sic-bo': counted(105 / 216),
  'color-game': counted(91 / 216),
  // Multipliers spin again.
  'money-wheel': counted(23 / 52),
  // Over every deal and draw.
  'video-poker': counted(0.459599711),
}
