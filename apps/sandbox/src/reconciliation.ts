import { formatMinor, parseMinor } from '@parola/money'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Gateway, viewOf } from './orders.ts'
import { merchant } from './protocol.ts'
import { ok, refuse } from './responses.ts'
import type { Order } from './store.ts'

const DAY_MS = 86_400_000
const dayQuery = z.object({ merchant, date: z.iso.date() })
const balanceQuery = z.object({ merchant })

/** A merchant's records for its reconciliation: payments of one UTC day, and the current balance. */
export function mountReconciliation(app: FastifyInstance, gateway: Gateway) {
  app.get('/v1/settlements', ({ query }, reply) => {
    const read = dayQuery.safeParse(query)
    if (!read.success) return refuse(reply, 422, 'VALIDATION')
    const from = Date.parse(read.data.date)
    const orders = gateway.store.paidBetween(read.data.merchant, { from, to: from + DAY_MS })
    return ok(orders.map((order) => settled(gateway, order)))
  })
  app.get('/v1/balance', ({ query }, reply) => {
    const read = balanceQuery.safeParse(query)
    if (!read.success) return refuse(reply, 422, 'VALIDATION')
    return ok(balances(gateway, read.data.merchant))
  })
}

function settled(gateway: Gateway, order: Order) {
  const { store, publicUrl } = gateway
  return {
    ...viewOf(order, { publicUrl, twist: store.twistOf(order.id) }),
    kind: order.kind,
    refunded: formatMinor(refundedOf(gateway, order), currencyCame(gateway, order)),
    paid_at: new Date(order.paidAt ?? 0).toISOString(),
  }
}

/** Negative if more was paid out than received. */
function balances(gateway: Gateway, text: string) {
  const sums = new Map<string, bigint>()
  for (const order of gateway.store.paidBetween(text, { from: 0, to: Number.MAX_SAFE_INTEGER })) {
    const { currency, share } = shareOf(gateway, order)
    sums.set(currency, (sums.get(currency) ?? 0n) + share)
  }
  return [...sums].map(([currency, minor]) => ({ currency, balance: formatMinor(minor, currency) }))
}

/** What a paid order leaves on the merchant's balance. A fee is kept when its payment is refunded. */
function shareOf(gateway: Gateway, order: Order) {
  const { store, publicUrl } = gateway
  const view = viewOf(order, { publicUrl, twist: store.twistOf(order.id) })
  const { currency, status } = view
  const amount = parseMinor(view.amount, view.currency)
  if (order.kind === 'payout') return { currency, share: status === 'RETURNED' ? 0n : -amount }
  const fee = 'fee' in view ? parseMinor(String(view.fee), currency) : 0n
  const kept = status === 'REVERSED' ? 0n : amount
  return { currency, share: kept - fee - refundedOf(gateway, order) }
}

function currencyCame({ store, publicUrl }: Gateway, order: Order): string {
  return viewOf(order, { publicUrl, twist: store.twistOf(order.id) }).currency
}

function refundedOf(gateway: Gateway, order: Order): bigint {
  const currency = currencyCame(gateway, order)
  const done = gateway.store.refundsOf(order.id).filter(({ status }) => status === 'DONE')
  return done.reduce((all, { amount }) => all + parseMinor(amount, currency), 0n)
}
