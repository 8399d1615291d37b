import type { Feature } from '#platform/feature'
import { jackpotRoutes } from './jackpot.route.ts'

export function jackpotFeature(): Feature {
  return { routes: jackpotRoutes }
}
