import { randomUUID } from 'node:crypto'
import { formatMinor, parseMinor } from '@parola/money'
import {
  endingOf,
  feeOf,
  mayBecome,
  payerOf,
  receivedOf,
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

/** How messages of a move go out: how often, and how late. */
type Telling = { times?: number; delayMs?: number }

/** Moves an order and writes the messages that go with it. Not allowed from its state: nothing. */
export function moveOrder(
  { store, publicUrl, now }: Gateway,
  { id, to }: { id: string; to: Status },
  { times = 1, delayMs = 0 }: Telling = {},
): boolean {
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
    data: viewOf(moved, { publicUrl, twist: store.twistOf(id) }),
  })
  for (const sending of sendingsOf(order.body.amount, times)) {
    const message = { id: `evt_${randomUUID()}`, url: order.body.callback_url, body }
    store.post({ ...message, forged: sending === 'forged' }, at + delayMs)
  }
  return true
}

/** A silent payout is paid the moment somebody asks for it. */
export function requestedFor(gateway: Gateway, order: Order): Order {
  if (order.kind === 'payout' && endingOf(order.body.amount) === '13') {
    gateway.store.together(() => moveOrder(gateway, { id: order.id, to: 'PAID' }))
  }
  return gateway.store.byId(order.id) ?? order
}

type Beside = { publicUrl: string; twist: Twist }

/** What the gateway answers about an order. */
export function viewOf(order: Order, { publicUrl, twist }: Beside) {
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

const ADDRESS = 'TParoLaSandboxNoRealMoney1234567xY'

/** How the payer is asked for the money; `url` is where the sandbox lets anybody play the payer. */
function actionOf(id: string, body: PaymentBody, publicUrl: string) {
  const url = `${publicUrl}/pay/${id}`
  const { amount, reference } = body
  switch (channelFor(body, 'in')?.action) {
    case 'qr':
      return { type: 'qr', payload: `00020101021253036085406${amount}5802PH6304${id}`, url }
    case 'transfer':
      return {
        ...{ type: 'transfer', bank: 'Sandbox Savings Bank', account: '0012 3456 7890' },
        ...{ name: 'Parola Collections', exact_amount: amount, memo: reference, url },
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

/** Units of other money that one USDT costs; a dollar is one. */
const PER_USDT: Record<string, bigint> = { PHP: 57n }

/** What is to be sent, in hundredths of a USDT: the rate is fixed when the order is made. */
function inUsdt({ amount, currency }: PaymentBody): string {
  const rate = PER_USDT[currency]
  if (rate === undefined) return amount
  const minor = parseMinor(amount, currency)
  return formatMinor((minor + rate - 1n) / rate, currency)
}
