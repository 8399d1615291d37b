import { isAmount } from '@parola/money'
import { z } from 'zod'
import { type GatewayClient, jsonOf, type Reply, text } from './gateway-client.gateway.ts'

const page = text.optional()
const action = z.discriminatedUnion('type', [
  z.object({ type: z.literal('redirect'), url: text }),
  z.object({ type: z.literal('qr'), payload: text, url: page }),
  z
    .object({
      type: z.literal('transfer'),
      bank: text,
      account: text,
      name: text,
      exact_amount: text,
      memo: text,
      url: page,
    })
    .transform(({ exact_amount: exactAmount, ...rest }) => ({ ...rest, exactAmount })),
  z.object({
    type: z.literal('address'),
    chain: text,
    address: text,
    memo: text.optional(),
    asset: text,
    send: text,
    url: page,
  }),
  z.object({ type: z.literal('none') }),
])
const payment = z
  .object({
    id: text,
    reference: text,
    status: z.enum(['PENDING', 'PAID', 'FAILED', 'EXPIRED', 'CANCELLED', 'REVERSED']),
    amount: text,
    currency: z.string().regex(/^[A-Z]{3,5}$/),
    fee: text.optional(),
    payer: z.object({ name: text }).optional(),
    failure: text.optional(),
    action: action.optional(),
  })
  .refine(
    ({ currency, amount, fee }) =>
      isAmount(amount, currency) && (fee === undefined || isAmount(fee, currency)),
  )
export type GatewayPayment = z.infer<typeof payment>

const refund = z.object({ reference: text, status: z.enum(['PENDING', 'DONE', 'FAILED']) })
type RefundStatus = z.infer<typeof refund>['status']
/** `REFUSED`: this call was refused for a reason that does not concern an earlier accepted refund. */
type RefundReply = RefundStatus | 'REFUSED' | 'UNKNOWN'

/** The gateway's response, or that there was no usable one. */
export type Response =
  | { kind: 'payment'; payment: GatewayPayment }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown' }

export type PaymentRequest = {
  /** The account at the gateway: the brand's. */
  merchant: string
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

export type RefundRequest = { reference: string; payment: string; amount: string; reason: string }

export type PaymentGateway = {
  create(payment: PaymentRequest): Promise<Response>
  byReference(reference: string): Promise<Response>
  /** Cancels an unpaid payment. */
  cancel(id: string): Promise<Response>
  /** Returns money to its payer. A repeat with the same reference returns the first result. */
  refund(refund: RefundRequest): Promise<RefundReply>
  /** The message of a webhook, or why it is invalid: not signed by the gateway, stale, or malformed. */
  openWebhook(sent: Parameters<GatewayClient['isSigned']>[0]): WebhookMessage | WebhookFlaw
}

const webhookMessage = z.object({
  type: text,
  data: z.object({ reference: text }),
})
export type WebhookMessage = z.infer<typeof webhookMessage>
export type WebhookFlaw = 'BAD_SIGNATURE' | 'VALIDATION'

/** Client of the payment gateway: payments in (rules/payments §1). */
export function paymentGateway(client: GatewayClient): PaymentGateway {
  const sendRequest = async (request: Parameters<GatewayClient['sendRequest']>[0]) =>
    read(await client.sendRequest(request))
  return {
    create: (request) =>
      sendRequest({ method: 'POST', path: '/payments', body: JSON.stringify(request) }),
    byReference: (reference) =>
      sendRequest({ method: 'GET', path: `/payments?reference=${encodeURIComponent(reference)}` }),
    cancel: (id) =>
      sendRequest({
        method: 'POST',
        path: `/payments/${encodeURIComponent(id)}/cancel`,
        body: '{}',
      }),
    refund: async (request) =>
      readRefund(
        await client.sendRequest({
          method: 'POST',
          path: '/refunds',
          body: JSON.stringify(request),
        }),
        request.reference,
      ),
    openWebhook: (sent) => {
      if (!client.isSigned(sent)) return 'BAD_SIGNATURE'
      const message = webhookMessage.safeParse(jsonOf(sent.body))
      return message.success ? message.data : 'VALIDATION'
    },
  }
}

function read(reply: Reply): Response {
  if (reply.kind !== 'value') return reply
  const parsed = payment.safeParse(reply.value)
  return parsed.success ? { kind: 'payment', payment: parsed.data } : { kind: 'unknown' }
}

/** Refusals after which nothing is refunded. */
const NEVER_TAKEN = new Set(['NOT_REFUNDABLE', 'VALIDATION'])

/** A refusal of the refund itself is final; a refused call or no response is not. */
function readRefund(reply: Reply, reference: string): RefundReply {
  if (reply.kind === 'refused') return NEVER_TAKEN.has(reply.code) ? 'FAILED' : 'REFUSED'
  if (reply.kind === 'unknown') return 'UNKNOWN'
  const parsed = refund.safeParse(reply.value)
  return parsed.success && parsed.data.reference === reference ? parsed.data.status : 'UNKNOWN'
}
