import type { Feature } from '#platform/feature'
import { teamReportRoutes } from './team-report.route.ts'

/** What agents see of their teams (AGT-03, AGT-04). */
export const teamReportFeature: Feature = { routes: teamReportRoutes }
