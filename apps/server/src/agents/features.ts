import type { Feature } from '../platform/feature/index.ts'
import { agentContractFeature } from './agent-contract/feature.ts'

export const agentsFeatures: readonly Feature[] = [agentContractFeature]
