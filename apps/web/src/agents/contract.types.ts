import type { Calls, ValueOf } from '@parola/contract'

export type Contract = ValueOf<Calls['agentContracts']>[number]
