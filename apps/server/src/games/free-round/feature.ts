import type { Turnover } from '#money/turnover'
import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { freeRoundRoutes } from './free-round.route.ts'
import { settleLeft } from './settle.ts'

const SETTLE_EVERY_S = 5

/** Rounds that operators give, and what was played of them. */
export function freeRoundFeature(parts: { engine: Engine; turnover: Turnover }): Feature {
  return {
    routes: freeRoundRoutes,
    timers: [
      {
        name: 'free-round.settle',
        everyS: SETTLE_EVERY_S,
        run: async () => void (await settleLeft(parts)),
      },
    ],
  }
}
