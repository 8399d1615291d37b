import { checkPayoutJob } from '#money/payment-gateway'
import { decideWithdrawalJob } from '#money/withdrawal'
import type { Feature } from '#platform/feature'
import { runs } from '#platform/jobs'
import { payOutJob } from './jobs.ts'
import {
  checkPayout,
  checkUnfinishedPayouts,
  decideWithdrawal,
  type PayParts,
  payOut,
} from './pay-out.ts'
import { payoutStopRoutes } from './payout-stop.route.ts'

const CHECK_EVERY_S = 10

export function payoutFeature(parts: PayParts): Feature {
  return {
    routes: payoutStopRoutes,
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
    ],
  }
}
