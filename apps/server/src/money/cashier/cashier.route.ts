import { depositByReference, depositChannels, deposits, requestDeposit } from '@parola/contract'
import { formatMinor } from '@parola/money'
import type { FastifyInstance } from 'fastify'
import { brandById } from '#foundations/brand'
import type { Turnover } from '#money/turnover'
import { answers, type Opening, pageAt, rangeOf } from '#platform/http'
import { type Engine, memberOf, refuse, VISITOR, work } from '#platform/work'
import { type DepositRow, insertWebhook, selectByReference, selectDeposits } from './deposit.sql.ts'
import { applyPayment, createDeposit, refuseDeposit, viewOf } from './deposits.ts'
import { CHECK_DEPOSIT, CHECK_PAYOUT } from './jobs.ts'
import type { PaymentGateway, WebhookFlaw } from './payment.gateway.ts'

export const WEBHOOK_PATH = '/pgw/v1/webhooks/sandbox'
const FLAW_STATUS: Record<WebhookFlaw, number> = { BAD_SIGNATURE: 401, VALIDATION: 422 }

type Parts = {
  engine: Engine
  gateway: PaymentGateway
  turnover: Turnover
  publicUrl: string
  callbackUrl: string
}

export function cashierRoutes(parts: Parts) {
  return [
    answers(depositChannels, {
      reads: async ({ db, brandId, now }) => {
        const { config } = await brandById(db, brandId, now)
        return config.channels.map((c) => ({
          channel: c.channel,
          name: c.name,
          kind: c.kind,
          min: c.minMinor,
          max: c.maxMinor,
          feePercent: c.feePercent,
          etaS: c.etaS,
          open: true,
        }))
      },
    }),
    answers(requestDeposit, {
      acts: async (opening, { body }) => {
        const row = await work(parts.engine, opening, (w) => createDeposit(w, body))
        return { value: viewOf(await sendToGateway(parts, opening, row)) }
      },
    }),
    answers(deposits, {
      reads: async (glance, { query }) => {
        const { rows, total } = await selectDeposits(glance.db, {
          memberId: memberOf(glance),
          ...rangeOf(query),
        })
        return pageAt(query, { content: rows.map(viewOf), total })
      },
    }),
    answers(depositByReference, {
      reads: async (glance, { query }) => {
        const row = await selectByReference(glance.db, query.reference)
        if (row?.member_id !== memberOf(glance)) refuse('NOT_FOUND')
        return viewOf(row)
      },
    }),
  ]
}

/** The gateway is called outside any transaction; no answer leaves the deposit to the timer. */
async function sendToGateway(parts: Parts, opening: Opening, row: DepositRow): Promise<DepositRow> {
  if (row.state !== 'CREATED') return row
  const told = await parts.gateway.create({
    reference: row.reference,
    channel: row.channel,
    currency: row.currency,
    amount: formatMinor(row.amount_minor),
    return_url: `${parts.publicUrl}/member?tab=depositv2&reference=${row.reference}`,
    callback_url: `${parts.callbackUrl}${WEBHOOK_PATH}`,
    payer: { name: 'PAROLA MEMBER' },
    expires_at: row.expires_at.toISOString(),
    client_ip: opening.actor.address,
  })
  if (told.kind === 'payment') {
    await work(parts.engine, opening, (w) => applyPayment(parts.turnover, w, told.payment))
  }
  if (told.kind === 'refused') await work(parts.engine, opening, (w) => refuseDeposit(w, row))
  return (await selectByReference(parts.engine.db.kysely, row.reference)) ?? row
}

/**
 * Messages of the gateway: stored as they came, once per id, answered at once and worked by a job
 * that asks the gateway itself, so that order and forgery change nothing (PAY-001, PAY-004).
 */
export function mountWebhook(app: FastifyInstance, { engine, gateway }: Parts) {
  app.post(WEBHOOK_PATH, async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : ''
    const headers = request.headers as Record<string, string>
    const message = gateway.openWebhook(body, headers)
    if (typeof message === 'string') {
      return reply.status(FLAW_STATUS[message]).send({ success: false, code: message })
    }
    await work(engine, { actor: { ...VISITOR, kind: 'system' }, brandId: '' }, async (w) => {
      const webhookId = headers['webhook-id'] ?? ''
      const { reference } = message.data
      const stored = { gateway: 'sandbox', webhookId, reference, body, now: w.now }
      const isNew = await insertWebhook(w.tx, stored)
      const name = message.type.startsWith('payout.') ? CHECK_PAYOUT : CHECK_DEPOSIT
      if (isNew) await w.later({ name, data: { reference } })
    })
    return { success: true, code: 'OK' }
  })
}
