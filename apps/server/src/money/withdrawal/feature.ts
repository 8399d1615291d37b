import { withdrawalChannel } from '@parola/contract'
import { checkPayoutJob, notifyBrowser } from '#money/payment-gateway'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import { runs } from '#platform/jobs'
import type { Realtime } from '#platform/realtime'
import { withdrawalChanged } from './facts.ts'
import { decideWithdrawalJob, payOutJob } from './jobs.ts'
import { memberMoneyRoutes } from './member-money.route.ts'
import {
  checkPayout,
  checkUnfinishedPayouts,
  decideWithdrawal,
  type PayParts,
  payOut,
} from './pay-out.ts'
import { closeUnconfirmed } from './receipt.ts'
import type { RequestParts } from './request-withdrawal.ts'
import { reviewRoutes } from './review.route.ts'
import { withdrawalRoutes } from './withdrawal.route.ts'

const CHECK_EVERY_S = 10
const CLOSE_EVERY_S = 30

type Parts = PayParts & RequestParts & { realtime: Realtime }

export function withdrawalFeature(parts: Parts): Feature {
  return {
    routes: [...withdrawalRoutes(parts), ...reviewRoutes(parts), ...memberMoneyRoutes(parts)],
    jobs: [
      runs(decideWithdrawalJob, ({ reference }) => decideWithdrawal(parts, reference)),
      runs(payOutJob, ({ reference }) => payOut(parts, reference)),
      runs(checkPayoutJob, ({ reference }) => checkPayout(parts, reference)),
    ],
    timers: [
      {
        name: 'cashier.unfinished-payouts',
        everyS: CHECK_EVERY_S,
        run: (now) => checkUnfinishedPayouts(parts, now),
      },
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
