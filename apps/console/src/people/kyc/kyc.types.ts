import type { Calls, ValueOf } from '@parola/contract'

export type Case = ValueOf<Calls['kycCase']>
