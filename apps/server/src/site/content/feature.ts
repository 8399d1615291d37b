import type { Feature } from '#platform/feature'
import { contentRoutes } from './content.route.ts'

export const contentFeature: Feature = { routes: contentRoutes }
