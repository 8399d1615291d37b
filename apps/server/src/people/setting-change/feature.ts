import type { Feature } from '#platform/feature'
import { settingChangeRoutes } from './setting-change.route.ts'

/** How operators change what features declare as their settings. */
export const settingChangeFeature: Feature = { routes: settingChangeRoutes }
