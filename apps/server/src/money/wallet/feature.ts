import type { Feature } from '#platform/feature'
import { walletRoutes } from './wallet.route.ts'

export const walletFeature: Feature = { routes: walletRoutes }
