import { isAmount } from '@parola/money'
import { z } from 'zod'
import { type GatewayLine, jsonOf, type Said, text } from './gateway-line.gateway.ts'

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
/** `REFUSED`: this call was refused for a reason that says nothing of a refund that was taken before. */
type RefundSaid = RefundStatus | 'REFUSED' | 'UNKNOWN'

/** What a gateway said, or that it said nothing that counts. */
export type Told =
  | { kind: 'payment'; payment: GatewayPayment }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown' }

export type PaymentAsk = {
  /** Whose books at the gateway it stands in: the brand's. */
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

export type RefundAsk = { reference: string; payment: string; amount: string; reason: string }

export type PaymentGateway = {
  create(ask: PaymentAsk): Promise<Told>
  byReference(reference: string): Promise<Told>
  /** Gives up a payment that is not paid yet. */
  cancel(id: string): Promise<Told>
  /** Sends money back to its payer; the reference makes a repeat harmless: it answers the first. */
  refund(ask: RefundAsk): Promise<RefundSaid>
  /** The message of a webhook, or why it is none: not signed by the gateway, or stale; not in its form. */
  openWebhook(sent: Parameters<GatewayLine['isSigned']>[0]): WebhookMessage | WebhookFlaw
}

const webhookMessage = z.object({
  type: text,
  data: z.object({ reference: text }),
})
export type WebhookMessage = z.infer<typeof webhookMessage>
export type WebhookFlaw = 'BAD_SIGNATURE' | 'VALIDATION'

/** Client of the payment gateway: payments in (rules/payments §1). */
export function paymentGateway(line: GatewayLine): PaymentGateway {
  const ask = async (wish: Parameters<GatewayLine['ask']>[0]) => read(await line.ask(wish))
  return {
    create: (wish) => ask({ method: 'POST', path: '/payments', body: JSON.stringify(wish) }),
    byReference: (reference) =>
      ask({ method: 'GET', path: `/payments?reference=${encodeURIComponent(reference)}` }),
    cancel: (id) =>
      ask({ method: 'POST', path: `/payments/${encodeURIComponent(id)}/cancel`, body: '{}' }),
    refund: async (wish) =>
      readRefund(
        await line.ask({ method: 'POST', path: '/refunds', body: JSON.stringify(wish) }),
        wish.reference,
      ),
    openWebhook: (sent) => {
      if (!line.isSigned(sent)) return 'BAD_SIGNATURE'
      const message = webhookMessage.safeParse(jsonOf(sent.body))
      return message.success ? message.data : 'VALIDATION'
    },
  }
}

function read(said: Said): Told {
  if (said.kind !== 'value') return said
  const told = payment.safeParse(said.value)
  return told.success ? { kind: 'payment', payment: told.data } : { kind: 'unknown' }
}

/** Refusals after which nothing goes back. */
const NEVER_TAKEN = new Set(['NOT_REFUNDABLE', 'VALIDATION'])

/** A refusal of the refund itself is an answer; of the call, or silence, it is none. */
function readRefund(said: Said, reference: string): RefundSaid {
  if (said.kind === 'refused') return NEVER_TAKEN.has(said.code) ? 'FAILED' : 'REFUSED'
  if (said.kind === 'unknown') return 'UNKNOWN'
  const told = refund.safeParse(said.value)
  return told.success && told.data.reference === reference ? told.data.status : 'UNKNOWN'
}
