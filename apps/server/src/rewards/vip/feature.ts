import { showBalance } from '#foundations/ledger'
import type { Turnover } from '#money/turnover'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { advanceAll, reviewAll } from './advance.job.ts'
import { tierChanged, vipRewardPaid } from './facts.ts'
import { notifyPaid, showTier } from './notify-member.ts'
import { vipRoutes } from './vip.route.ts'
import { workOutWindows } from './window.job.ts'

const ADVANCE_EVERY_S = 10
const DAILY_EVERY_S = 60

type Parts = { engine: Engine; realtime: Realtime; turnover: Turnover }

/** The VIP club: tiers by growth, and what each tier is paid (PRO-04). */
export function vipFeature({ engine, realtime, turnover }: Parts): Feature {
  return {
    routes: vipRoutes,
    timers: [
      {
        name: 'vip.advance',
        everyS: ADVANCE_EVERY_S,
        run: (now) => advanceAll(engine, turnover, now),
      },
      { name: 'vip.review', everyS: DAILY_EVERY_S, run: (now) => reviewAll(engine, now) },
      { name: 'vip.windows', everyS: DAILY_EVERY_S, run: (now) => workOutWindows(engine, now) },
    ],
    listeners: [
      on(tierChanged, 'vip.tell-tier', (work, fact) => showTier(realtime, work, fact)),
      on(vipRewardPaid, 'vip.tell-paid', async (work, fact) => {
        await notifyPaid(realtime, work, fact)
        await showBalance(realtime, work.tx, fact.memberId)
      }),
    ],
  }
}
