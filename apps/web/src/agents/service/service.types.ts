import type { Calls, ValueOf } from '@parola/contract'

export type Service = ValueOf<Calls['agentService']>
