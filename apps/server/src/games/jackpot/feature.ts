import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { jackpotRoutes } from './jackpot.route.ts'
import { settleMoves } from './settle-moves.ts'

const SETTLE_EVERY_S = 1

export function jackpotFeature(engine: Engine): Feature {
  return {
    routes: jackpotRoutes,
    timers: [
      {
        name: 'jackpot.settle-moves',
        everyS: SETTLE_EVERY_S,
        run: async () => void (await settleMoves(engine)),
      },
    ],
  }
}
