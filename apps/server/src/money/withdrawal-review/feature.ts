import type { LeaveParts } from '#money/withdrawal'
import type { Feature } from '#platform/feature'
import { memberMoneyRoutes } from './member-money.route.ts'
import { reviewRoutes } from './review.route.ts'

export function withdrawalReviewFeature(parts: LeaveParts): Feature {
  return { routes: [...reviewRoutes(parts), ...memberMoneyRoutes(parts)] }
}
