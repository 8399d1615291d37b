import type { Calls, ValueOf } from '@parola/contract'

export type Standing = ValueOf<Calls['transferStanding']>

export type Direction = 'up' | 'down'

export type MoneyText = (wire: string) => string
