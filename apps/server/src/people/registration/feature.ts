import type { IsCrowd } from '#people/crowd'
import { forgetVisitors } from '#people/invitation'
import type { Codes } from '#people/verification'
import { HOUR_MS } from '#platform/clock'
import type { FieldKeys } from '#platform/crypto'
import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { registrationRoutes } from './registration.route.ts'

type Parts = { engine: Engine; codes: Codes; isCrowd: IsCrowd; fieldKeys: FieldKeys }

export function registrationFeature(parts: Parts): Feature {
  return {
    routes: registrationRoutes(parts),
    timers: [
      {
        name: 'registration.forget-visitors',
        everyS: HOUR_MS / 1000,
        run: (now) => forgetVisitors(parts.engine, now),
      },
    ],
  }
}
