import type { Feature } from '#platform/feature'
import { contractPreviewRoutes } from './contract-preview.route.ts'

/** What other terms would have paid, before anybody agrees to them (AGT-06). */
export const contractPreviewFeature: Feature = { routes: contractPreviewRoutes }
