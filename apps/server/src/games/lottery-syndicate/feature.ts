import type { Feature } from '#platform/feature'
import { syndicateRoutes } from './syndicate.route.ts'

export const lotterySyndicateFeature: Feature = { routes: syndicateRoutes }
