import { withdrawalChannel } from '@parola/contract'
import { notifyBrowser } from '#money/payment-gateway'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import { withdrawalChanged } from './facts.ts'
import { closeUnconfirmed } from './receipt.ts'
import type { RequestParts } from './request-withdrawal.ts'
import { withdrawalRoutes } from './withdrawal.route.ts'

const CLOSE_EVERY_S = 30

export function withdrawalFeature(parts: RequestParts & { realtime: Realtime }): Feature {
  return {
    routes: withdrawalRoutes(parts),
    timers: [
      {
        name: 'cashier.unconfirmed',
        everyS: CLOSE_EVERY_S,
        run: () => closeUnconfirmed(parts.engine),
      },
    ],
    listeners: [
      on(withdrawalChanged, 'cashier.tell-withdrawal', (work, fact) =>
        notifyBrowser(parts.realtime, work, { channel: withdrawalChannel, fact }),
      ),
    ],
  }
}
