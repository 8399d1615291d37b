import type { Feature } from '#platform/feature'
import { settingsRoutes } from './settings.route.ts'

/** What operators change of a brand while its site runs. */
export const settingsFeature: Feature = { routes: settingsRoutes }
