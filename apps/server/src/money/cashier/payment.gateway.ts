import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import type { Outgoing } from '#platform/http'

const CALL_TIMEOUT_MS = 8000

/** No column can hold a NUL character. */
const text = z.string().regex(/^[^\0]*$/)

const action = z.discriminatedUnion('type', [
  z.object({ type: z.literal('redirect'), url: text }),
  z.object({ type: z.literal('qr'), payload: text }),
  z.object({ type: z.literal('none') }),
])

const payment = z.object({
  id: text,
  reference: text,
  status: z.enum(['PENDING', 'PAID', 'FAILED', 'EXPIRED', 'CANCELLED', 'REVERSED']),
  amount: text,
  currency: text,
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
  /** The message of a webhook, or why it is none: not signed by the gateway, or stale; not in its form. */
  openWebhook(body: string, headers: Record<string, string>): WebhookMessage | WebhookFlaw
}

const webhookMessage = z.object({
  type: text,
  data: z.object({ reference: text }),
})
export type WebhookMessage = z.infer<typeof webhookMessage>
export type WebhookFlaw = 'BAD_SIGNATURE' | 'VALIDATION'

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
      if (!isSigned(signer, body, headers)) return 'BAD_SIGNATURE'
      const message = webhookMessage.safeParse(jsonOf(body))
      return message.success ? message.data : 'VALIDATION'
    },
  }
}

function isSigned(signer: Webhook, body: string, headers: Record<string, string>): boolean {
  try {
    signer.verify(body, headers, { jsonParse: false })
    return true
  } catch {
    return false
  }
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function read(body: string): Told {
  const parsed = answer.safeParse(jsonOf(body))
  if (!parsed.success) return { kind: 'unknown' }
  if (!parsed.data.success) {
    const { code } = parsed.data
    return code === 'INTERNAL' ? { kind: 'unknown' } : { kind: 'refused', code }
  }
  const told = payment.safeParse(parsed.data.value)
  return told.success ? { kind: 'payment', payment: told.data } : { kind: 'unknown' }
}
