import type { Turnover } from '#money/turnover'
import type { FieldKeys } from '#platform/crypto'
import type { Feature } from '#platform/feature'
import type { JobDefinition } from '#platform/jobs'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { cashierRoutes, mountWebhook, WEBHOOK_PATH } from './cashier.route.ts'
import { checkDeposit, checkRefund, checkUnfinished, sendBack } from './deposit.job.ts'
import { depositReviewRoutes } from './deposit-review.route.ts'
import { deskRoutes } from './desk.route.ts'
import { DEPOSIT_CHANGED, WITHDRAWAL_CHANGED } from './events.ts'
import type { GatewayLine } from './gateway-line.gateway.ts'
import type { Guards } from './guards.ts'
import {
  CHECK_DEPOSIT,
  CHECK_PAYOUT,
  CHECK_REFUND,
  DECIDE_WITHDRAWAL,
  PAY_OUT,
  SEND_BACK,
} from './jobs.ts'
import { checkPayout, checkUnfinishedPayouts, decideWithdrawal, payOut } from './pay-out.ts'
import { paymentGateway } from './payment.gateway.ts'
import { payoutGateway } from './payout.gateway.ts'
import { closeUnconfirmed } from './receipt.ts'
import { reviewRoutes } from './review.route.ts'
import { tellBrowser } from './tell-browser.ts'
import { withdrawalRoutes } from './withdrawal.route.ts'

export { gatewayLine } from './gateway-line.gateway.ts'
export { gatewayBooks } from './settlements.gateway.ts'

const CHECK_EVERY_S = 10
const CLOSE_EVERY_S = 30

type Parts = {
  engine: Engine
  realtime: Realtime
  turnover: Turnover
  guards: Guards
  fieldKeys: FieldKeys
  line: GatewayLine
  publicUrl: string
  callbackUrl: string
}

export function cashierFeature(parts: Parts): Feature {
  const { engine, realtime, turnover } = parts
  const { line } = parts
  const gateway = paymentGateway(line)
  const payouts = payoutGateway(line)
  const deposits = { ...parts, gateway }
  const callbackUrl = `${parts.callbackUrl}${WEBHOOK_PATH}`
  const pay = { ...parts, payouts, callbackUrl }
  return {
    routes: [
      ...cashierRoutes(deposits),
      ...withdrawalRoutes({ ...parts, payouts }),
      ...reviewRoutes(parts),
      ...depositReviewRoutes({ turnover }),
      ...deskRoutes({ turnover }),
    ],
    mount: (app) => mountWebhook(app, deposits),
    jobs: [
      again(CHECK_DEPOSIT, (reference) => checkDeposit(deposits, reference)),
      again(CHECK_REFUND, (reference, type) => checkRefund(deposits, { reference, type })),
      again(SEND_BACK, (reference) => sendBack(deposits, reference)),
      again(DECIDE_WITHDRAWAL, (reference) => decideWithdrawal(pay, reference)),
      again(PAY_OUT, (reference) => payOut(pay, reference)),
      again(CHECK_PAYOUT, (reference) => checkPayout(pay, reference)),
    ],
    timers: [
      {
        name: 'cashier.unfinished',
        everyS: CHECK_EVERY_S,
        run: (at) => checkUnfinished(deposits, at),
      },
      {
        name: 'cashier.unfinished-payouts',
        everyS: CHECK_EVERY_S,
        run: (at) => checkUnfinishedPayouts(pay, at),
      },
      {
        name: 'cashier.unconfirmed',
        everyS: CLOSE_EVERY_S,
        run: () => closeUnconfirmed(engine),
      },
    ],
    listeners: [
      {
        name: 'cashier.tell-browser',
        hears: DEPOSIT_CHANGED,
        run: (work, fact) => tellBrowser(realtime, work, { type: 'deposit', fact }),
      },
      {
        name: 'cashier.tell-withdrawal',
        hears: WITHDRAWAL_CHANGED,
        run: (work, fact) => tellBrowser(realtime, work, { type: 'withdrawal', fact }),
      },
    ],
  }
}

/** A job about one thing by its reference, which may run again and again. */
type Run = (reference: string, type: string) => Promise<void>

function again(name: string, run: Run): JobDefinition {
  const on = { name, retryLimit: 10, retryDelayS: 5 }
  return { ...on, run: (data) => run(String(data.reference), String(data.type ?? '')) }
}
