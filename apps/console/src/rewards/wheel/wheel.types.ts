import type { Calls, ValueOf } from '@parola/contract'

export type Wheel = ValueOf<Calls['opsWheel']>
export type Group = Wheel['groups'][number]
