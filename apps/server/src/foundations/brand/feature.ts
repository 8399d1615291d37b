import type { Feature } from '#platform/feature'
import { domainRouteRoute, whitelabelRoute } from './brand.route.ts'

export const brandFeature: Feature = { routes: [whitelabelRoute, domainRouteRoute] }
