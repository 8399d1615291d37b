import type { SeedTitle } from './catalogue.ts'
import { lotteryGames } from './lottery-games.ts'

/** Those that lead their hall, in this order. */
const HOT = [
  ...['SSC_1M', 'PK10_1M', 'K3_1M', '11X5_1M', 'L28_1M', 'KENO_1M', 'M6_5M'],
  ...['TH_FAST_15M', 'PH_3D', 'PH_2D', 'TGL_15M', 'S4D_5M', 'VN_MB_1M', 'VN_MN_1M', 'VN_MB'],
]
const CLASSES: Record<string, string> = {
  ...{ LOTT: 'lottery', ELOTT: 'elottery', TCG_SEA: 'sea', TCG_LOTTO_VN: 'vietnam' },
}

/** The lotteries of the platform as titles of the catalogue: their tiles open a hall (GAME-09). */
export function lotteryTitles(): SeedTitle[] {
  return lotteryGames().map(({ node_id, vendor, game, name, game_type }, i) => ({
    ...{ node_id, vendor, game, name, game_type, classify: CLASSES[vendor] ?? 'lottery' },
    ...{ tags: [], theme: 'numbers', model: 'lottery', skin: 0 },
    rank: HOT.includes(game) ? HOT.indexOf(game) : HOT.length + i,
    ...{ is_hot: HOT.includes(game), is_new: false, demo: false, wallet: 'seamless' as const },
  }))
}
