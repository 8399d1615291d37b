import type { Feature } from '#platform/feature'
import { catalogueRoutes } from './catalogue.route.ts'

export const catalogueFeature: Feature = { routes: catalogueRoutes }
