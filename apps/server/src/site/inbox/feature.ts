import type { Feature } from '#platform/feature'
import { inboxRoutes } from './inbox.route.ts'

export const inboxFeature: Feature = { routes: inboxRoutes }
