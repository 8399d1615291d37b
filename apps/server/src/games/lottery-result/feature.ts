import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { resultRoutes } from './result.route.ts'

export function lotteryResultFeature(engine: Engine): Feature {
  return { routes: resultRoutes(engine) }
}
