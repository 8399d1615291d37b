import { depositChannel } from '@parola/contract'
import {
  checkDepositJob,
  checkRefundJob,
  notifyBrowser,
  type PaymentGateway,
} from '#money/payment-gateway'
import type { Guards } from '#money/payout-account'
import type { Turnover } from '#money/turnover'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import { runs } from '#platform/jobs'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { checkDeposit, checkRefund, checkUnfinished, sendBack } from './deposit.job.ts'
import { depositRoutes } from './deposit.route.ts'
import type { DepositOffers } from './deposit-offers.ts'
import { depositReviewRoutes } from './deposit-review.route.ts'
import { depositChanged } from './facts.ts'
import { sendBackJob } from './jobs.ts'

const CHECK_EVERY_S = 10

type Parts = {
  engine: Engine
  realtime: Realtime
  turnover: Turnover
  guards: Guards
  gateway: PaymentGateway
  offers: DepositOffers
  publicUrl: string
  callbackUrl: string
}

export function depositFeature(parts: Parts): Feature {
  return {
    routes: [...depositRoutes(parts), ...depositReviewRoutes(parts)],
    jobs: [
      runs(checkDepositJob, ({ reference }) => checkDeposit(parts, reference)),
      runs(checkRefundJob, (data) => checkRefund(parts, data)),
      runs(sendBackJob, ({ reference }) => sendBack(parts, reference)),
    ],
    timers: [
      {
        name: 'cashier.unfinished',
        everyS: CHECK_EVERY_S,
        run: (now) => checkUnfinished(parts, now),
      },
    ],
    listeners: [
      on(depositChanged, 'cashier.tell-browser', (work, fact) =>
        notifyBrowser(parts.realtime, work, { channel: depositChannel, fact }),
      ),
    ],
  }
}
