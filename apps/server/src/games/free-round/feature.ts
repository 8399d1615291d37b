import type { Feature } from '#platform/feature'
import { freeRoundRoutes } from './free-round.route.ts'

/** Rounds that operators give; what was played of them is settled by the bet path's hook. */
export function freeRoundFeature(): Feature {
  return { routes: freeRoundRoutes }
}
