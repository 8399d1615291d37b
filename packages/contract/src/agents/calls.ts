import { callsIn } from '../core/calls-in.ts'
import * as agentContract from './agent-contract.ts'

export const agentsCalls = callsIn(agentContract)
