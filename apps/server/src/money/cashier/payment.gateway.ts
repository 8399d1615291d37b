import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import type { Outgoing } from '#platform/http'

const CALL_TIMEOUT_MS = 8000

const action = z.discriminatedUnion('type', [
  z.object({ type: z.literal('redirect'), url: z.string() }),
  z.object({ type: z.literal('qr'), payload: z.string() }),
  z.object({ type: z.literal('none') }),
])

const payment = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['PENDING', 'PAID', 'FAILED', 'EXPIRED', 'CANCELLED']),
  amount: z.string(),
  currency: z.string(),
  action: action.optional(),
})
export type GatewayPayment = z.infer<typeof payment>

const answer = z.object({ success: z.boolean(), code: z.string(), value: z.unknown() })

/** What a gateway said, or that it said nothing that counts. */
export type Told =
  | { kind: 'payment'; payment: GatewayPayment }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown' }

export type PaymentAsk = {
  reference: string
  channel: string
  currency: string
  amount: string
  return_url: string
  callback_url: string
  payer: { name: string }
  expires_at: string
  client_ip: string
}

export type PaymentGateway = {
  create(ask: PaymentAsk): Promise<Told>
  byReference(reference: string): Promise<Told>
  /** The message of a webhook. @throws Error when it is not signed by the gateway, or stale. */
  openWebhook(body: string, headers: Record<string, string>): WebhookMessage
}

const webhookMessage = z.object({
  type: z.string(),
  data: z.object({ reference: z.string() }),
})
export type WebhookMessage = z.infer<typeof webhookMessage>

/** Client of the payment gateway: Standard Webhooks signatures both ways (payments, section 1). */
export function paymentGateway(parts: {
  baseUrl: string
  secret: string
  fetch: Outgoing
  now: () => Date
}): PaymentGateway {
  const signer = new Webhook(parts.secret)
  const ask = async (method: string, path: string, body: string): Promise<Told> => {
    const id = `req_${randomUUID()}`
    const at = parts.now()
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signer.sign(id, at, body),
    }
    try {
      const got = await parts.fetch(`${parts.baseUrl}/v1${path}`, {
        method,
        headers,
        ...(body ? { body } : {}),
        timeoutMs: CALL_TIMEOUT_MS,
      })
      return read(got.text)
    } catch {
      return { kind: 'unknown' }
    }
  }
  return {
    create: (wish) => ask('POST', '/payments', JSON.stringify(wish)),
    byReference: (reference) =>
      ask('GET', `/payments?reference=${encodeURIComponent(reference)}`, ''),
    openWebhook: (body, headers) => {
      signer.verify(body, headers)
      return webhookMessage.parse(JSON.parse(body))
    },
  }
}

function read(text: string): Told {
  const parsed = answer.safeParse(JSON.parse(text))
  if (!parsed.success) return { kind: 'unknown' }
  if (!parsed.data.success) {
    const { code } = parsed.data
    return code === 'INTERNAL' ? { kind: 'unknown' } : { kind: 'refused', code }
  }
  const told = payment.safeParse(parsed.data.value)
  return told.success ? { kind: 'payment', payment: told.data } : { kind: 'unknown' }
}
