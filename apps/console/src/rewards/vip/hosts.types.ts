import type { Calls, ValueOf } from '@parola/contract'

export type Hosts = ValueOf<Calls['opsVipHosts']>
export type Host = Hosts['hosts'][number]
