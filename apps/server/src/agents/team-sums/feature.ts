import { createLook } from '#games/activity'
import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { countOnline } from './count-online.ts'
import { sumMoney } from './sum-money.ts'

const SUM_EVERY_S = 5
const ONLINE_EVERY_S = 15

/** Sums of teams by day, so that no report reads a team's money row by row (AGT-04). */
export function teamSumsFeature({ engine }: { engine: Engine }): Feature {
  const look = createLook()
  return {
    timers: [
      { name: 'team-sums.money', everyS: SUM_EVERY_S, run: () => sumMoney(engine, look) },
      { name: 'team-sums.online', everyS: ONLINE_EVERY_S, run: (now) => countOnline(engine, now) },
    ],
  }
}
