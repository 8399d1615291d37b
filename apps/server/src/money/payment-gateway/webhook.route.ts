import type { FastifyInstance } from 'fastify'
import { bySystem, type Engine, work } from '#platform/work'
import { CHECK_DEPOSIT, CHECK_PAYOUT, CHECK_REFUND } from './jobs.ts'
import type { PaymentGateway, WebhookFlaw } from './payment.gateway.ts'
import { insertWebhook } from './webhook.sql.ts'

export const WEBHOOK_PATH = '/pgw/v1/webhooks/sandbox'
const FLAW_STATUS: Record<WebhookFlaw, number> = { BAD_SIGNATURE: 401, VALIDATION: 422 }

type Parts = { engine: Engine; gateway: PaymentGateway }

/** What a message makes us ask about, by the first word of its type. */
const JOBS: Record<string, string> = { payout: CHECK_PAYOUT, refund: CHECK_REFUND }

/**
 * Messages of the gateway: stored as they came, once per id, answered at once and worked by a job
 * that asks the gateway itself, so that order and forgery change nothing (PAY-001, PAY-004).
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
      const { type } = message
      const name = JOBS[type.split('.')[0] ?? ''] ?? CHECK_DEPOSIT
      if (isNew) await w.later({ name, data: { reference, type } })
    })
    return { success: true, code: 'OK' }
  })
}
