import { CHECK_PAYOUT, orderJob, tellBrowser } from '#money/payment-gateway'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import { WITHDRAWAL_CHANGED } from './events.ts'
import { DECIDE_WITHDRAWAL, PAY_OUT } from './jobs.ts'
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
      orderJob(DECIDE_WITHDRAWAL, (reference) => decideWithdrawal(parts, reference)),
      orderJob(PAY_OUT, (reference) => payOut(parts, reference)),
      orderJob(CHECK_PAYOUT, (reference) => checkPayout(parts, reference)),
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
      {
        name: 'cashier.tell-withdrawal',
        hears: WITHDRAWAL_CHANGED,
        run: (work, fact) => tellBrowser(parts.realtime, work, { type: 'withdrawal', fact }),
      },
    ],
  }
}
