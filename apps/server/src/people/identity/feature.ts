import { HOUR_MS } from '#platform/clock'
import type { Feature } from '#platform/feature'
import type { Reach } from '#platform/http'
import type { Parts } from './clients.ts'
import { facebookGateway } from './facebook.gateway.ts'
import { openIdGateway } from './google.gateway.ts'
import { identityRoutes, mountCallback } from './identity.route.ts'
import { deleteOver } from './identity.sql.ts'

type Config = Omit<Parts, 'gateways'> & { reach: Reach }

/** Log-in and registration with accounts of other sites. */
export function identityFeature({ reach, ...config }: Config): Feature {
  const { engine } = config
  const parts: Parts = {
    ...config,
    gateways: {
      google: openIdGateway({ reach, now: () => engine.clock.now() }),
      facebook: facebookGateway({ reach }),
    },
  }
  return {
    routes: identityRoutes(parts),
    mount: (app) => mountCallback(app, parts),
    timers: [
      {
        name: 'identity.sweep',
        everyS: HOUR_MS / 1000,
        run: (now) => deleteOver(engine.db.kysely, now),
      },
    ],
  }
}
