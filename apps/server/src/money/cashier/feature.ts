import type { ServerMessage } from '@parola/contract'
import { formatMinor } from '@parola/money'
import { balanceOf } from '#foundations/ledger'
import type { Turnover } from '#money/turnover'
import type { Feature } from '#platform/feature'
import type { Outgoing } from '#platform/http'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { countUnread } from '#site/inbox'
import { CHECK_DEPOSIT, cashierRoutes, mountWebhook } from './cashier.route.ts'
import { checkDeposit, checkUnfinished } from './deposit.job.ts'
import { DEPOSIT_CHANGED } from './events.ts'
import { paymentGateway } from './payment.gateway.ts'

const CHECK_EVERY_S = 10

type Parts = {
  engine: Engine
  realtime: Realtime
  turnover: Turnover
  fieldKey: Buffer
  fetch: Outgoing
  gatewayUrl: string
  gatewaySecret: string
  publicUrl: string
  callbackUrl: string
}

export function cashierFeature(parts: Parts): Feature {
  const { engine, realtime } = parts
  const gateway = paymentGateway({
    baseUrl: parts.gatewayUrl,
    secret: parts.gatewaySecret,
    fetch: parts.fetch,
    now: () => engine.clock.now(),
  })
  const routeParts = { ...parts, gateway }
  return {
    routes: cashierRoutes(routeParts),
    mount: (app) => mountWebhook(app, routeParts),
    jobs: [
      {
        name: CHECK_DEPOSIT,
        retryLimit: 10,
        retryDelayS: 5,
        run: (data) => checkDeposit({ engine, gateway }, String(data.reference)),
      },
    ],
    timers: [
      {
        name: 'cashier.unfinished',
        everyS: CHECK_EVERY_S,
        run: (at) => checkUnfinished({ engine, gateway }, at),
      },
    ],
    listeners: [
      {
        name: 'cashier.tell-browser',
        hears: DEPOSIT_CHANGED,
        run: async (work, { memberId, data }) => {
          if (!memberId) return
          const { balanceMinor, seq, currency } = await balanceOf(work.tx, memberId)
          await realtime.toMember(memberId, { type: 'deposit', ...data } as ServerMessage)
          await realtime.toMember(memberId, {
            type: 'balance',
            balance: formatMinor(balanceMinor),
            seq: Number(seq),
            currency,
          })
          const unread = await countUnread(work.tx, memberId)
          await realtime.toMember(memberId, { type: 'message', unread })
        },
      },
    ],
  }
}
