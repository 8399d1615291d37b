import { randomUUID } from 'node:crypto'
import { formatMinor, parseMinor } from '@parola/money'
import {
  endingOf,
  feeOf,
  mayBecome,
  payerOf,
  receivedOf,
  type Step,
  sendingsOf,
  stepsOf,
} from './behaviour.ts'
import {
  channelFor,
  type Kind,
  type PaymentBody,
  type PayoutBody,
  type Status,
} from './protocol.ts'
import type { Order, Store, Twist } from './store.ts'

export type Gateway = {
  store: Store
  publicUrl: string
  now: () => number
  /** Whether payments are paid after two seconds without anybody pressing a button. */
  paysAlone: boolean
  /**
   * Orders end as they are taken, without a message: for what happened before now, whose platform reads the answer.
   */
  endsAtOnce?: boolean
}

const PREFIX = { payment: 'pay', payout: 'out' } as const
const FIRST = { payment: 'PENDING', payout: 'ACCEPTED' } as const

/**
 * Accepts an order. The same reference with the same content returns the first one; other content is a
 * conflict, permanently.
 */
export function takeOrder(
  { store, now, paysAlone, endsAtOnce = false }: Gateway,
  kind: Kind,
  body: PaymentBody | PayoutBody,
): Order | 'REFERENCE_CONFLICT' {
  return store.together(() => {
    const earlier = store.byReference(kind, body.reference)
    if (earlier) return isSame(earlier.body, body) ? earlier : 'REFERENCE_CONFLICT'
    const id = `${PREFIX[kind]}_${randomUUID().replaceAll('-', '').slice(0, 20)}`
    const createdAt = now()
    const { reference, amount } = body
    const order = { id, kind, reference, status: FIRST[kind], body, createdAt }
    const expiresAt = 'expires_at' in body ? Date.parse(body.expires_at) : createdAt
    store.insert(order)
    for (const step of stepsOf({ kind, amount, now: createdAt, expiresAt, paysAlone })) {
      if (endsAtOnce) end(store, id, step)
      else store.plan(id, step)
    }
    return store.byId(id) ?? { ...order, paidAt: null }
  })
}

function end(store: Store, id: string, { status, at: endedAt }: Step) {
  store.setStatus(id, status, status === 'PAID' ? endedAt : null)
}

/** A repeated request may carry a new expiry and another address; the money must be the same. */
function isSame(a: PaymentBody | PayoutBody, b: PaymentBody | PayoutBody): boolean {
  const content = ({ channel, currency, amount, ...rest }: PaymentBody | PayoutBody) =>
    JSON.stringify([
      channel,
      currency,
      amount,
      'account_number' in rest ? [rest.bank_code, rest.account_number, rest.account_name] : [],
    ])
  return content(a) === content(b)
}

/** How the messages of a change are sent: how often, and with what delay. */
type Delivery = { times?: number; delayMs?: number }

/** Moves an order and queues its messages. Does nothing if the transition is not allowed. */
export function moveOrder(
  { store, publicUrl, now }: Gateway,
  { id, to }: { id: string; to: Status },
  { times = 1, delayMs = 0 }: Delivery = {},
): boolean {
  const order = store.byId(id)
  if (!order || !mayBecome(order.status, to)) return false
  const movedAt = now()
  store.setStatus(id, to, to === 'PAID' ? movedAt : null)
  if (to === 'CANCELLED') return true
  const moved = store.byId(id)
  if (!moved) return false
  const body = JSON.stringify({
    type: `${order.kind}.${to.toLowerCase()}`,
    created_at: new Date(movedAt).toISOString(),
    data: viewOf(moved, { publicUrl, twist: store.twistOf(id) }),
  })
  for (const sending of sendingsOf(order.body.amount, times)) {
    const message = { id: `evt_${randomUUID()}`, url: order.body.callback_url, body }
    store.post({ ...message, forged: sending === 'forged' }, movedAt + delayMs)
  }
  return true
}

/** A silent payout is paid as soon as its status is requested. */
export function polledOrder(gateway: Gateway, order: Order): Order {
  if (order.kind === 'payout' && endingOf(order.body.amount) === '13') {
    gateway.store.together(() => moveOrder(gateway, { id: order.id, to: 'PAID' }))
  }
  return gateway.store.byId(order.id) ?? order
}

type ViewParts = { publicUrl: string; twist: Twist }

/** The gateway's response about an order. */
export function viewOf(order: Order, { publicUrl, twist }: ViewParts) {
  const { id, kind, reference, status, body, paidAt } = order
  const wasPaid = paidAt !== null
  const amount = wasPaid ? (twist.amount ?? receivedOf(body.amount, body.currency)) : body.amount
  const currency = wasPaid ? (twist.currency ?? body.currency) : body.currency
  const view = { id, reference, status, channel: body.channel, currency, amount }
  if (kind === 'payout' || !('payer' in body)) return view
  const name = twist.name ?? payerOf(body.amount, body.payer.name)
  return {
    ...view,
    ...(wasPaid ? { ...feeOf(amount, currency), paid_at: new Date(paidAt).toISOString() } : {}),
    ...(wasPaid ? { payer: { name }, channel_ref: id } : {}),
    ...(status === 'FAILED' ? { failure: 'DECLINED' } : {}),
    ...(status === 'REVERSED' ? { failure: twist.reason ?? 'CHARGEBACK' } : {}),
    ...(status === 'PENDING' ? { action: actionOf(id, body, publicUrl) } : {}),
  }
}

/** The gateway's own name: its clients are its merchants, whom it knows by their accounts. */
export const GATEWAY_NAME = 'Pawikan Pay'

const ADDRESS = 'TPawikanSandboxNoRealMoney123456xY'

/** What the payer has to do; `url` is the sandbox page on which anybody can act as the payer. */
function actionOf(id: string, body: PaymentBody, publicUrl: string) {
  const url = `${publicUrl}/pay/${id}`
  const { amount, reference } = body
  switch (channelFor(body, 'in')?.action) {
    case 'qr':
      return { type: 'qr', payload: `00020101021253036085406${amount}5802PH6304${id}`, url }
    case 'transfer':
      return {
        ...{ type: 'transfer', bank: 'Sandbox Savings Bank', account: '0012 3456 7890' },
        ...{ name: `${GATEWAY_NAME} Client Funds`, exact_amount: amount, memo: reference, url },
      }
    case 'address':
      return {
        ...{ type: 'address', chain: 'TRC-20', address: ADDRESS, asset: 'USDT' },
        ...{ memo: reference, send: inUsdt(body), url },
      }
    default:
      return { type: 'redirect', url }
  }
}

/** Price of one USDT in units of other currencies; a dollar is one. */
const PER_USDT: Record<string, bigint> = { PHP: 57n }

/** The amount to send, in hundredths of a USDT: the rate is fixed when the order is created. */
function inUsdt({ amount, currency }: PaymentBody): string {
  const rate = PER_USDT[currency]
  if (rate === undefined) return amount
  const minor = parseMinor(amount, currency)
  return formatMinor((minor + rate - 1n) / rate, currency)
}
