import type { Calls, ValueOf } from '@parola/contract'

export type Withdrawal = ValueOf<Calls['opsWithdrawal']>
