import {
  lotteryGames,
  lotteryHall,
  lotteryHistory,
  lotteryProof,
  lotteryResults,
  lotteryTrend,
  notifyLotteryDraws,
  openedNumbers,
  vnOpenedNumbers,
} from '@parola/contract'
import { answers } from '#platform/http'
import { readHall, readHistory, readTrend } from './halls.ts'
import { notifyDraws } from './notify-draws.ts'
import { readGames, readOpened, readProof, readResults } from './read.ts'

export const drawRoutes = [
  answers(lotteryGames, { reads: readGames }),
  answers(openedNumbers, { reads: (glance, { query }) => readOpened(glance, query.gameCode) }),
  answers(vnOpenedNumbers, { reads: (glance, { query }) => readOpened(glance, query.gameCode) }),
  answers(lotteryHall, { reads: readHall }),
  answers(lotteryHistory, { reads: readHistory }),
  answers(lotteryTrend, { reads: readTrend }),
  answers(lotteryResults, { reads: readResults }),
  answers(lotteryProof, { reads: readProof }),
  answers(notifyLotteryDraws, { writes: notifyDraws }),
]
