import { rewardChannel } from '@parola/contract'
import { showBalance } from '#foundations/ledger'
import type { Turnover } from '#money/turnover'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { bonusRoutes } from './bonus.route.ts'
import { rewardChanged } from './facts.ts'
import { lapseRewards, warnOfLapse } from './lapse.job.ts'

const LAPSE_EVERY_S = 60
const WARN_EVERY_S = 600

type Parts = { engine: Engine; realtime: Realtime; turnover: Turnover }

/** Rewards that are given, claimed once, or lapse (requirement MEM-02; rules/rewards §5). */
export function bonusFeature({ engine, realtime, turnover }: Parts): Feature {
  return {
    routes: bonusRoutes(turnover),
    timers: [
      { name: 'bonus.lapse', everyS: LAPSE_EVERY_S, run: (now) => lapseRewards(engine, now) },
      { name: 'bonus.warn', everyS: WARN_EVERY_S, run: (now) => warnOfLapse(engine, now) },
    ],
    listeners: [
      on(rewardChanged, 'bonus.tell-browser', async (work, { memberId, data }) => {
        await realtime.toMember(memberId, rewardChannel, data)
        if (data.state === 'claimed') await showBalance(realtime, work.tx, memberId)
      }),
    ],
  }
}
