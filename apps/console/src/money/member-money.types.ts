import type { Calls, ValueOf } from '@parola/contract'

export type MemberMoney = ValueOf<Calls['opsMemberMoney']>
