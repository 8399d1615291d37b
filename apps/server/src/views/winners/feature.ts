import { winnerBoard } from '@parola/contract'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import { readWinners } from './winners.ts'

export const winnersFeature: Feature = {
  routes: [
    answers(winnerBoard, { reads: (glance, { query }) => readWinners(glance, query.limitNum) }),
  ],
}
