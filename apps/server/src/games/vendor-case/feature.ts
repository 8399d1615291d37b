import type { Feature } from '#platform/feature'
import { vendorCaseRoutes } from './vendor-case.route.ts'

/** What vendors and the platform disagree about, for operators. */
export const vendorCaseFeature: Feature = { routes: vendorCaseRoutes }
