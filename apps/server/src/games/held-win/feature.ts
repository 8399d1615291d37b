import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { countPayoutDay } from './day.ts'
import { heldWinRoutes } from './held-win.route.ts'
import { reportHeldWins } from './report.ts'

const REPORT_EVERY_S = 5
const COUNT_EVERY_S = 10

/** Wins that are held for review, and what vendors have paid on the day. */
export function heldWinFeature(engine: Engine): Feature {
  return {
    routes: heldWinRoutes,
    timers: [
      {
        name: 'held-win.tell',
        everyS: REPORT_EVERY_S,
        run: async () => void (await reportHeldWins(engine)),
      },
      { name: 'held-win.count-day', everyS: COUNT_EVERY_S, run: () => countPayoutDay(engine) },
    ],
  }
}
