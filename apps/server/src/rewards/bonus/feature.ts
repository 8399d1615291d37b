import type { ServerMessage } from '@parola/contract'
import { formatMinor } from '@parola/money'
import { balanceOf } from '#foundations/ledger'
import type { Turnover } from '#money/turnover'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { bonusRoutes } from './bonus.route.ts'
import { REWARD_CHANGED } from './events.ts'
import { lapseRewards, warnOfLapse } from './lapse.job.ts'

const LAPSE_EVERY_S = 60
const WARN_EVERY_S = 600

type Parts = { engine: Engine; realtime: Realtime; turnover: Turnover }

/** Rewards that are given, claimed once, and lapse (requirement MEM-02; rules/rewards §5). */
export function bonusFeature({ engine, realtime, turnover }: Parts): Feature {
  return {
    routes: bonusRoutes(turnover),
    timers: [
      { name: 'bonus.lapse', everyS: LAPSE_EVERY_S, run: (at) => lapseRewards(engine, at) },
      { name: 'bonus.warn', everyS: WARN_EVERY_S, run: (at) => warnOfLapse(engine, at) },
    ],
    listeners: [
      {
        name: 'bonus.tell-browser',
        hears: REWARD_CHANGED,
        run: async (work, { memberId, data }) => {
          if (!memberId) return
          await realtime.toMember(memberId, { type: 'reward', ...data } as ServerMessage)
          if (data.state !== 'claimed') return
          const { balanceMinor, seq, currency } = await balanceOf(work.tx, memberId)
          const balance = formatMinor(balanceMinor, currency)
          await realtime.toMember(memberId, {
            type: 'balance',
            balance,
            seq: Number(seq),
            currency,
          })
        },
      },
    ],
  }
}
