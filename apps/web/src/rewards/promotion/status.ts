import type { Calls, ValueOf } from '@parola/contract'
import type { BadgeKind } from '@parola/ui'
import { refresh } from '../../platform/calls/query.ts'

export type Detail = ValueOf<Calls['promotionDetail']>

export const BADGES: Record<Detail['status'], BadgeKind> = {
  comingSoon: 'quiet',
  join: 'wait',
  joined: 'wait',
  claim: 'good',
  applying: 'wait',
  process: 'wait',
  rejected: 'bad',
  issued: 'good',
  claimed: 'quiet',
  close: 'quiet',
}

/** Everything that taking part in a promotion may change. */
export const refreshPromotions = () =>
  refresh(
    ...(['promotions', 'promotionDetail', 'promotionHistory', 'rewardCenter'] as const),
    ...(['publicState', 'walletBalance', 'bonusDetails', 'withdrawNow'] as const),
  )
