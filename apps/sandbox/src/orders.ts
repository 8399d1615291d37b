import { randomUUID } from 'node:crypto'
import { feeOf, mayBecome, payerOf, receivedOf, sendingsOf, stepsOf } from './behaviour.ts'
import {
  channelFor,
  type Kind,
  type PaymentBody,
  type PayoutBody,
  type Status,
} from './protocol.ts'
import type { Order, Store } from './store.ts'

export type Gateway = {
  store: Store
  publicUrl: string
  now: () => number
  /** Whether payments are paid after two seconds without anybody pressing a button. */
  paysAlone: boolean
}

const PREFIX = { payment: 'pay', payout: 'out' } as const
const FIRST = { payment: 'PENDING', payout: 'ACCEPTED' } as const

/**
 * Takes an order. The same reference with the same content answers the first one; other content is
 * a conflict, for ever.
 */
export function takeOrder(
  { store, now, paysAlone }: Gateway,
  kind: Kind,
  body: PaymentBody | PayoutBody,
): Order | 'REFERENCE_CONFLICT' {
  return store.together(() => {
    const earlier = store.byReference(kind, body.reference)
    if (earlier) return isSame(earlier.body, body) ? earlier : 'REFERENCE_CONFLICT'
    const id = `${PREFIX[kind]}_${randomUUID().replaceAll('-', '').slice(0, 20)}`
    const at = now()
    const { reference, amount } = body
    const order = { id, kind, reference, status: FIRST[kind], body, createdAt: at }
    const expiresAt = 'expires_at' in body ? Date.parse(body.expires_at) : at
    store.insert(order)
    for (const step of stepsOf({ kind, amount, now: at, expiresAt, paysAlone })) {
      store.plan(id, step)
    }
    return { ...order, paidAt: null }
  })
}

/** A second try carries a new expiry and maybe another address; the money must be the same. */
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

/** Moves an order and writes the messages that go with it. Not allowed from its state: nothing. */
export function moveOrder({ store, publicUrl, now }: Gateway, id: string, to: Status): boolean {
  const order = store.byId(id)
  if (!order || !mayBecome(order.status, to)) return false
  const at = now()
  store.setStatus(id, to, to === 'PAID' ? at : null)
  if (to === 'CANCELLED') return true
  const moved = store.byId(id)
  if (!moved) return false
  const body = JSON.stringify({
    type: `${order.kind}.${to.toLowerCase()}`,
    created_at: new Date(at).toISOString(),
    data: viewOf(moved, publicUrl),
  })
  for (const sending of sendingsOf(order.body.amount)) {
    const message = { id: `evt_${randomUUID()}`, url: order.body.callback_url, body }
    store.post({ ...message, forged: sending === 'forged' }, at)
  }
  return true
}

/** A silent payout is paid the moment somebody asks for it. */
export function askedFor(gateway: Gateway, order: Order): Order {
  if (order.kind === 'payout' && order.body.amount.endsWith('.13')) {
    gateway.store.together(() => moveOrder(gateway, order.id, 'PAID'))
  }
  return gateway.store.byId(order.id) ?? order
}

/** What the gateway answers about an order. */
export function viewOf({ id, kind, reference, status, body, paidAt }: Order, publicUrl: string) {
  const wasPaid = paidAt !== null
  const amount = wasPaid ? receivedOf(body.amount) : body.amount
  const view = { id, reference, status, channel: body.channel, currency: body.currency, amount }
  if (kind === 'payout' || !('payer' in body)) return view
  return {
    ...view,
    ...(wasPaid ? { ...feeOf(amount), paid_at: new Date(paidAt).toISOString() } : {}),
    ...(wasPaid ? { payer: { name: payerOf(body.amount, body.payer.name) }, channel_ref: id } : {}),
    ...(status === 'FAILED' ? { failure: 'DECLINED' } : {}),
    ...(status === 'PENDING' ? { action: actionOf(id, body, publicUrl) } : {}),
  }
}

function actionOf(id: string, body: PaymentBody, publicUrl: string) {
  const url = `${publicUrl}/pay/${id}`
  if (channelFor(body, 'in')?.action !== 'qr') return { type: 'redirect', url }
  return { type: 'qr', payload: `00020101021253036085406${body.amount}5802PH6304${id}`, url }
}
