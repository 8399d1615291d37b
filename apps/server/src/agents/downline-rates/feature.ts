import type { Feature } from '#platform/feature'
import { downlineRatesRoutes } from './downline-rates.route.ts'

/** Rebate rates that agents change directly below them (AGT-03). */
export const downlineRatesFeature: Feature = { routes: downlineRatesRoutes }
