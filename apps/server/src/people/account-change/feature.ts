import { addMs, DAY_MS } from '#platform/clock'
import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { deleteHolds } from './hold.sql.ts'

const KEPT_MS = 90 * DAY_MS

/** Changes of log-in and contact details: the member is notified immediately and withdrawals are held. */
export function accountChangeFeature({ engine }: { engine: Engine }): Feature {
  return {
    timers: [
      {
        name: 'account-change.sweep',
        everyS: DAY_MS / 1000,
        run: (now) => deleteHolds(engine.db.kysely, addMs(now, -KEPT_MS)),
      },
    ],
  }
}
