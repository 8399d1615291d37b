import type { Feature } from '#platform/feature'
import { agentTreeRoutes } from './agent-tree.route.ts'

/** The tree of agents in the console (AGT-03). */
export const agentTreeFeature: Feature = { routes: agentTreeRoutes }
