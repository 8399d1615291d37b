import type { Calls, ValueOf } from '@parola/contract'

export type OneWithdrawal = ValueOf<Calls['opsWithdrawal']>
