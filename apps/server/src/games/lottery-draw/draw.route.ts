import {
  lotteryGames,
  lotteryHall,
  lotteryHistory,
  lotteryProof,
  lotteryResults,
  lotteryTrend,
  openedNumbers,
  tellLotteryDraws,
  vnOpenedNumbers,
} from '@parola/contract'
import { answers } from '#platform/http'
import { readHall, readHistory, readTrend } from './halls.ts'
import { readGames, readOpened, readProof, readResults } from './read.ts'
import { tellDraws } from './tell-draws.ts'

export const drawRoutes = [
  answers(lotteryGames, { reads: readGames }),
  answers(openedNumbers, { reads: (glance, { query }) => readOpened(glance, query.gameCode) }),
  answers(vnOpenedNumbers, { reads: (glance, { query }) => readOpened(glance, query.gameCode) }),
  answers(lotteryHall, { reads: readHall }),
  answers(lotteryHistory, { reads: readHistory }),
  answers(lotteryTrend, { reads: readTrend }),
  answers(lotteryResults, { reads: readResults }),
  answers(lotteryProof, { reads: readProof }),
  answers(tellLotteryDraws, { writes: tellDraws }),
]
