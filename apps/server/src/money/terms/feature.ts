import type { Feature } from '#platform/feature'
import type { RebateTerm } from './read-terms.ts'
import { termsRoutes } from './terms.route.ts'

/** What deposits, withdrawals and rebates cost and allow, as operators change it. */
export function termsFeature(rebate: RebateTerm): Feature {
  return { routes: termsRoutes(rebate) }
}
