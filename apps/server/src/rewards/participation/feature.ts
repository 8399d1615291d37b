import { promotionChannel } from '@parola/contract'
import { depositChanged } from '#money/deposit'
import type { Turnover } from '#money/turnover'
import type { FieldKeys } from '#platform/crypto'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Pictures } from '#platform/files'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { rewardChanged } from '#rewards/bonus'
import { applicationRoutes } from './applications.route.ts'
import { computeCashback } from './cashback.job.ts'
import { onDeposit } from './deposits.ts'
import { promotionChanged } from './facts.ts'
import { participationRoutes } from './participation.route.ts'
import { drawRaffles } from './raffle.job.ts'
import { onReward } from './rewards.ts'

const RUN_EVERY_S = 60

type Parts = {
  engine: Engine
  realtime: Realtime
  turnover: Turnover
  pictures: Pictures
  fieldKeys: FieldKeys
}

/** What members do with promotions: join, apply, claim (PRO-01, PRO-02, PRO-05, PRO-08). */
export function participationFeature(parts: Parts): Feature {
  const { engine, realtime, turnover } = parts
  return {
    routes: [...participationRoutes(parts), ...applicationRoutes(parts.fieldKeys)],
    timers: [
      {
        name: 'participation.cashback',
        everyS: RUN_EVERY_S,
        run: (now) => computeCashback(engine, now),
      },
      {
        name: 'participation.raffle',
        everyS: RUN_EVERY_S,
        run: (now) => drawRaffles(engine, parts.fieldKeys, now),
      },
    ],
    listeners: [
      on(depositChanged, 'participation.deposit', (work, fact) => onDeposit(work, turnover, fact)),
      on(rewardChanged, 'participation.reward', (work, { data }) => onReward(work, data)),
      on(promotionChanged, 'participation.tell-browser', async (_work, { memberId, data }) => {
        await realtime.toMember(memberId, promotionChannel, data)
      }),
    ],
  }
}
