import { addMs, DAY_MS, HOUR_MS } from '#platform/clock'
import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { OFFER_LIFE_MS } from './authenticator.rules.ts'
import { deleteOffers } from './authenticator.sql.ts'
import { deleteSpent } from './challenge.sql.ts'
import type { Challenges } from './challenge.ts'
import type { Codes } from './codes.ts'
import type { PhoneAuth } from './phone-auth.ts'
import { type KnowsBrowser, verificationRoutes } from './verification.route.ts'
import { deleteOld } from './verification.sql.ts'

type Parts = {
  engine: Engine
  codes: Codes
  challenges: Challenges
  phoneAuth: PhoneAuth
  knowsBrowser: KnowsBrowser
}

export function verificationFeature(parts: Parts): Feature {
  return {
    routes: verificationRoutes(parts),
    timers: [
      {
        name: 'verification.sweep',
        everyS: HOUR_MS / 1000,
        run: (now) =>
          deleteOld(parts.engine.db.kysely, {
            codes: addMs(now, -HOUR_MS),
            sendings: addMs(now, -DAY_MS),
          }),
      },
      {
        name: 'verification.forget-challenges',
        everyS: HOUR_MS / 1000,
        run: (now) => deleteSpent(parts.engine.db.kysely, now),
      },
      {
        name: 'verification.forget-offers',
        everyS: HOUR_MS / 1000,
        run: (now) => deleteOffers(parts.engine.db.kysely, addMs(now, -OFFER_LIFE_MS)),
      },
    ],
  }
}
