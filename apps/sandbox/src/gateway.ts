import { randomUUID } from 'node:crypto'
import { formatMinor, parseMinor } from '@parola/money'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import type { Payment, Store } from './store.ts'

const PAID_AFTER_MS = 2000
const LATE_MS = 30_000
/** Seconds until a message that was not taken is sent again (payments, section 1). */
const RETRY_S = [10, 60, 300, 1800, 7200, 21_600, 43_200]

export const paymentBody = z.object({
  reference: z.string().min(1).max(64),
  channel: z.string().max(20),
  currency: z.string().length(3),
  amount: z.string().regex(/^\d{1,13}\.\d{2}$/),
  return_url: z.url(),
  callback_url: z.url(),
  payer: z.object({ name: z.string().max(120) }),
  expires_at: z.string(),
  client_ip: z.string(),
})
export type PaymentBody = z.infer<typeof paymentBody>

export const CHANNELS = {
  GCASH: 'redirect',
  MAYA: 'redirect',
  GRABPAY: 'redirect',
  QRPH: 'qr',
  CARD: 'redirect',
  WALLET: 'redirect',
} as const

type Parts = { store: Store; publicUrl: string; now: () => number }

/** What the gateway answers about a payment. */
export function viewOf(p: Payment, publicUrl: string) {
  const kind = CHANNELS[p.channel as keyof typeof CHANNELS]
  const action =
    kind === 'qr'
      ? { type: 'qr', payload: `00020101PAROLA${p.id}5303608540${p.amount}` }
      : { type: 'redirect', url: `${publicUrl}/pay/${p.id}` }
  return {
    id: p.id,
    reference: p.reference,
    status: p.status,
    channel: p.channel,
    currency: p.currency,
    amount: p.paid_amount ?? p.amount,
    ...(p.status === 'PENDING' ? { action } : {}),
  }
}

/** Takes an order. The cents of the amount decide what becomes of it (payments, section 7). */
export function createPayment(
  { store, now }: Parts,
  body: PaymentBody,
): Payment | 'REFERENCE_CONFLICT' {
  const content = JSON.stringify([body.channel, body.currency, body.amount])
  const earlier = store.byReference(body.reference)
  if (earlier) return earlier.content === content ? earlier : 'REFERENCE_CONFLICT'
  const payment: Payment = {
    id: `pay_${randomUUID().replaceAll('-', '').slice(0, 20)}`,
    reference: body.reference,
    channel: body.channel,
    currency: body.currency,
    amount: body.amount,
    status: 'PENDING',
    content,
    callback_url: body.callback_url,
    return_url: body.return_url,
    paid_amount: null,
  }
  store.insert(payment)
  schedule(store, payment, now())
  return payment
}

function schedule(store: Store, { id, amount }: Payment, now: number) {
  const cents = amount.slice(-2)
  if (cents === '02') return store.plan(id, 'EXPIRED', now + LATE_MS)
  if (cents === '01') return store.plan(id, 'FAILED', now + PAID_AFTER_MS)
  if (cents === '03') {
    store.plan(id, 'EXPIRED', now + PAID_AFTER_MS)
    return store.plan(id, 'PAID', now + 2 * PAID_AFTER_MS)
  }
  return store.plan(id, 'PAID', now + PAID_AFTER_MS)
}

const LESS_MINOR = 1000n

/** Moves a payment and sends the message that goes with it. */
export function decide({ store, now }: Parts, id: string, status: string) {
  const payment = store.byId(id)
  if (!payment || payment.status === 'PAID' || payment.status === 'CANCELLED') return
  const isShort = status === 'PAID' && payment.amount.endsWith('.04')
  const amount = isShort ? formatMinor(parseMinor(payment.amount) - LESS_MINOR) : payment.amount
  store.setStatus(id, status, status === 'PAID' ? amount : null)
  const body = JSON.stringify({
    type: `payment.${status.toLowerCase()}`,
    created_at: new Date(now()).toISOString(),
    data: { id, reference: payment.reference, status, currency: payment.currency, amount },
  })
  const send = (forged: number, at: number) =>
    store.send({ id: `evt_${randomUUID()}`, url: payment.callback_url, body, next_at: at, forged })
  if (payment.amount.endsWith('.06')) send(1, now())
  send(0, now())
  if (payment.amount.endsWith('.05')) send(0, now())
}

/** Works what is due: plans first, then messages, each until it is taken. */
export async function tick(parts: Parts, secret: string) {
  for (const plan of parts.store.takePlans(parts.now())) decide(parts, plan.payment_id, plan.status)
  const signer = new Webhook(secret)
  for (const message of parts.store.due(parts.now())) {
    const at = new Date(parts.now())
    const signature = signer.sign(
      message.id,
      at,
      message.forged ? `${message.body} ` : message.body,
    )
    const taken = await deliver(message.url, message.body, {
      'content-type': 'application/json',
      'webhook-id': message.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signature,
    })
    const wait = RETRY_S[message.tries]
    if (taken || message.forged || wait === undefined) parts.store.delivered(message.id)
    else parts.store.again(message.id, parts.now() + wait * 1000)
  }
}

async function deliver(url: string, body: string, headers: Record<string, string>) {
  const signal = AbortSignal.timeout(5000)
  const answer = await fetch(url, { method: 'POST', body, headers, signal }).catch(() => null)
  return answer?.status === 200
}
