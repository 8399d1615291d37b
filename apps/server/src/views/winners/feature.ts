import { winnerBoard, winnerRound, winnersList } from '@parola/contract'
import type { Vendors } from '#games/play'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import { readWin, readWinners, readWinnersList } from './winners.ts'

export function winnersFeature(vendors: Vendors): Feature {
  return {
    routes: [
      answers(winnerBoard, { reads: (glance, { query }) => readWinners(glance, query.limitNum) }),
      answers(winnersList, { reads: readWinnersList }),
      answers(winnerRound, { reads: (glance, { query }) => readWin(glance, vendors, query) }),
    ],
  }
}
