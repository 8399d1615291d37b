import type { FastifyInstance } from 'fastify'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { checkDepositJob, checkPayoutJob, checkRefundJob } from './jobs.ts'
import type { PaymentGateway, WebhookFlaw } from './payment.gateway.ts'
import { insertWebhook } from './webhook.sql.ts'

export const WEBHOOK_PATH = '/pgw/v1/webhooks/sandbox'
const FLAW_STATUS: Record<WebhookFlaw, number> = { BAD_SIGNATURE: 401, VALIDATION: 422 }

type Parts = { engine: Engine; gateway: PaymentGateway }

/**
 * Messages of the gateway: stored as received, once per id, acknowledged immediately and processed by a job
 * that reads the state from the gateway itself, so that order and forgery change nothing (PAY-001, PAY-004).
 */
export function mountWebhook(app: FastifyInstance, { engine, gateway }: Parts) {
  app.post(WEBHOOK_PATH, async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : ''
    const headers = request.headers as Record<string, string>
    const call = `${request.method} ${request.url}`
    const message = gateway.openWebhook({ call, body, headers })
    if (typeof message === 'string') {
      return reply.status(FLAW_STATUS[message]).send({ success: false, code: message })
    }
    await work(engine, bySystem(), async (w) => {
      const webhookId = headers['webhook-id'] ?? ''
      const { reference } = message.data
      const stored = { gateway: 'sandbox', webhookId, reference, body, now: w.now }
      const isNew = await insertWebhook(w.tx, stored)
      if (isNew) await checkLater(w, { reference, type: message.type })
    })
    return { success: true, code: 'OK' }
  })
}

/** The first word of a message's type is its subject. */
function checkLater(w: Work, { reference, type }: { reference: string; type: string }) {
  const about = type.split('.')[0]
  if (about === 'payout') return w.later(checkPayoutJob, { reference })
  if (about === 'refund') return w.later(checkRefundJob, { reference, type })
  return w.later(checkDepositJob, { reference })
}
