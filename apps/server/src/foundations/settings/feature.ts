import type { Feature } from '#platform/feature'
import { settingsRoutes } from './settings.route.ts'

/** What operators change about a brand while its site runs. */
export const settingsFeature: Feature = { routes: settingsRoutes }
