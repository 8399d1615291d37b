import type { Feature } from '#platform/feature'
import { freeRoundRoutes } from './free-round.route.ts'

/** Rounds that operators give; the bet path's hook settles those that were played. */
export function freeRoundFeature(): Feature {
  return { routes: freeRoundRoutes }
}
