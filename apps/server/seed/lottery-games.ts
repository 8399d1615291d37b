import { fastGames } from './lottery-fast.ts'
import { type LotteryGame, stateGames } from './lottery-state.ts'

/** After the numbers of the titles of vendors. */
const FIRST_NODE = 40_001

/**
 * The lotteries of the platform. Those with a pool (the lotto games of PCSO, Toto) are not among them: a pool is not
 * kept yet.
 */
export function lotteryGames() {
  const games: LotteryGame[] = [...fastGames(), ...stateGames()]
  return games.map((game, i) => ({ ...game, node_id: FIRST_NODE + i }))
}
