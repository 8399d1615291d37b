import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { creditRest } from './credit-rest.job.ts'
import { REBATE_PAID } from './events.ts'
import { rebateRoutes } from './rebate.route.ts'
import type { Touched } from './rebate.ts'
import { tellMember } from './tell-member.ts'

const CREDIT_EVERY_S = 60

type Parts = { engine: Engine; realtime: Realtime; touched: Touched }

export function rebateFeature(parts: Parts): Feature {
  return {
    routes: rebateRoutes(parts.touched),
    timers: [
      { name: 'rebate.credit-rest', everyS: CREDIT_EVERY_S, run: (at) => creditRest(parts, at) },
    ],
    listeners: [
      {
        name: 'rebate.tell-member',
        hears: REBATE_PAID,
        run: (work, fact) => tellMember(parts.realtime, work, fact),
      },
    ],
  }
}
