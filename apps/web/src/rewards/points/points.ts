import type { Calls, ValueOf } from '@parola/contract'
import { refresh } from '../../platform/calls/query.ts'
import { figures } from '../../platform/texts/i18n.ts'

export type Config = ValueOf<Calls['getPointConfig']>
export type Goods = ValueOf<Calls['getPointReward']>['goods'][number]

export const inPoints = (count: number) => figures(String(count))

/** Everything that a change of points shows in. */
export function refreshPoints() {
  return refresh(
    ...(['getPointBalance', 'getPointReward', 'getRedeemPointList', 'memTransDet'] as const),
    ...(['walletBalance', 'accountRecord', 'publicState'] as const),
  )
}
