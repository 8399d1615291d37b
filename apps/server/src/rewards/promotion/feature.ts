import type { FieldKeys } from '#platform/crypto'
import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { sealDraws } from './draw.ts'
import { promotionRoutes } from './promotion.route.ts'

const SEAL_EVERY_S = 600

type Parts = { engine: Engine; fieldKeys: FieldKeys }

/** Promotions as operators make them: drafts, versions, publishing, stopping, figures (PRO-01). */
export function promotionFeature({ engine, fieldKeys }: Parts): Feature {
  return {
    routes: promotionRoutes,
    timers: [
      { name: 'promotion.seal', everyS: SEAL_EVERY_S, run: () => sealDraws(engine, fieldKeys) },
    ],
  }
}
