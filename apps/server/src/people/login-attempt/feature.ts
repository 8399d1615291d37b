import { HOUR_MS } from '#platform/clock'
import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { deleteForgotten } from './attempts.sql.ts'

export function loginAttemptFeature({ engine }: { engine: Engine }): Feature {
  return {
    timers: [
      {
        name: 'password.sweep',
        everyS: HOUR_MS / 1000,
        run: (now) => deleteForgotten(engine.db.kysely, now),
      },
    ],
  }
}
