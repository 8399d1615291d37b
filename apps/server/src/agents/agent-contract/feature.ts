import type { Feature } from '#platform/feature'
import { agentContractRoutes } from './agent-contract.route.ts'

/** Contracts between an agent and the one above: offers, answers and ends (AGT-05, AGT-06). */
export const agentContractFeature: Feature = { routes: agentContractRoutes }
