import {
  CHECK_DEPOSIT,
  CHECK_REFUND,
  orderJob,
  type PaymentGateway,
  tellBrowser,
} from '#money/payment-gateway'
import type { Guards } from '#money/payout-account'
import type { Turnover } from '#money/turnover'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { checkDeposit, checkRefund, checkUnfinished, sendBack } from './deposit.job.ts'
import { depositRoutes } from './deposit.route.ts'
import { depositReviewRoutes } from './deposit-review.route.ts'
import { DEPOSIT_CHANGED } from './events.ts'
import { SEND_BACK } from './jobs.ts'

const CHECK_EVERY_S = 10

type Parts = {
  engine: Engine
  realtime: Realtime
  turnover: Turnover
  guards: Guards
  gateway: PaymentGateway
  publicUrl: string
  callbackUrl: string
}

export function depositFeature(parts: Parts): Feature {
  return {
    routes: [...depositRoutes(parts), ...depositReviewRoutes(parts)],
    jobs: [
      orderJob(CHECK_DEPOSIT, (reference) => checkDeposit(parts, reference)),
      orderJob(CHECK_REFUND, (reference, type) => checkRefund(parts, { reference, type })),
      orderJob(SEND_BACK, (reference) => sendBack(parts, reference)),
    ],
    timers: [
      {
        name: 'cashier.unfinished',
        everyS: CHECK_EVERY_S,
        run: (now) => checkUnfinished(parts, now),
      },
    ],
    listeners: [
      {
        name: 'cashier.tell-browser',
        hears: DEPOSIT_CHANGED,
        run: (work, fact) => tellBrowser(parts.realtime, work, { type: 'deposit', fact }),
      },
    ],
  }
}
