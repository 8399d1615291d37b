import { rewardChannel } from '@parola/contract'
import { showBalance } from '#foundations/ledger'
import type { Turnover } from '#money/turnover'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import { bonusRoutes } from './bonus.route.ts'
import { rewardChanged } from './facts.ts'

type Parts = { realtime: Realtime; turnover: Turnover }

/** Rewards that are given, and claimed once (requirement MEM-02; rules/rewards §1 and §5). */
export function bonusFeature({ realtime, turnover }: Parts): Feature {
  return {
    routes: bonusRoutes(turnover),
    listeners: [
      on(rewardChanged, 'bonus.tell-browser', async (work, { memberId, data }) => {
        await realtime.toMember(memberId, rewardChannel, data)
        if (data.state === 'claimed') await showBalance(realtime, work.tx, memberId)
      }),
    ],
  }
}
