import { addMs, HOUR_MS } from '#platform/clock'
import type { FieldKeys } from '#platform/crypto'
import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { secondFactors } from './factor.ts'
import { deleteExpired } from './login.sql.ts'
import { operatorRoutes } from './operator.route.ts'
import { ABSOLUTE_MS } from './session.rules.ts'
import { deleteOld } from './session.sql.ts'

type Parts = {
  engine: Engine
  fieldKeys: FieldKeys
  /** Where passwords are public, an authenticator can only be set up on this machine. */
  enrolsHereOnly: boolean
}

export function operatorFeature({ engine, fieldKeys, enrolsHereOnly }: Parts): Feature {
  return {
    routes: operatorRoutes({ engine, factors: secondFactors(fieldKeys), enrolsHereOnly }),
    timers: [
      {
        name: 'operator.sweep',
        everyS: HOUR_MS / 1000,
        run: async (now) => {
          await deleteOld(engine.db.kysely, addMs(now, -ABSOLUTE_MS))
          await deleteExpired(engine.db.kysely, now)
        },
      },
    ],
  }
}
