import type { Calls, ValueOf } from '@parola/contract'

export type Withdrawal = ValueOf<Calls['withdrawalByReference']>
