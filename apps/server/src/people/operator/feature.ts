import { addMs, HOUR_MS } from '#platform/clock'
import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { sessionRoutes } from './operator.route.ts'
import { ABSOLUTE_MS } from './session.rules.ts'
import { deleteOld } from './session.sql.ts'

export function operatorFeature({ engine }: { engine: Engine }): Feature {
  return {
    routes: sessionRoutes,
    timers: [
      {
        name: 'operator.sweep',
        everyS: HOUR_MS / 1000,
        run: (at) => deleteOld(engine.db.kysely, addMs(at, -ABSOLUTE_MS)),
      },
    ],
  }
}
