import type { Calls, ValueOf } from '@parola/contract'

export type Bonus = ValueOf<Calls['bonusBalances']>['content'][number]
export type BonusBet = ValueOf<Calls['bonusBets']>['content'][number]
