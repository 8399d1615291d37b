import type { Calls, ValueOf } from '@parola/contract'

export type Levels = ValueOf<Calls['opsVipLevels']>
export type Level = Levels['levels'][number]
