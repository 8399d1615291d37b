import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { creditRest } from './credit-rest.job.ts'
import { rebatePaid } from './facts.ts'
import { notifyMember } from './notify-member.ts'
import { rebateRoutes } from './rebate.route.ts'

const CREDIT_EVERY_S = 60

type Parts = { engine: Engine; realtime: Realtime }

export function rebateFeature(parts: Parts): Feature {
  return {
    routes: rebateRoutes,
    timers: [
      {
        name: 'rebate.credit-rest',
        everyS: CREDIT_EVERY_S,
        run: (now) => creditRest(parts.engine, now),
      },
    ],
    listeners: [
      on(rebatePaid, 'rebate.tell-member', (work, fact) =>
        notifyMember(parts.realtime, work, fact),
      ),
    ],
  }
}
