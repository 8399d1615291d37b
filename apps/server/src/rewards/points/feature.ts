import { showBalance } from '#foundations/ledger'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { pointsPaid } from './facts.ts'
import { pointsRoutes } from './points.route.ts'

type Parts = { engine: Engine; realtime: Realtime }

/** Points for play, and the mall (PRO-03). */
export function pointsFeature({ engine, realtime }: Parts): Feature {
  return {
    routes: pointsRoutes(engine),
    listeners: [
      on(pointsPaid, 'points.show-balance', (work, { memberId }) =>
        showBalance(realtime, work.tx, memberId),
      ),
    ],
  }
}
