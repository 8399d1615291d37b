import type { Feature } from '#platform/feature'
import { marketRoutes } from './market.route.ts'

export const lotteryMarketFeature: Feature = { routes: marketRoutes }
