import { randomUUID } from 'node:crypto'
import { isAmount, parseMinor } from '@parola/money'
import { endingOf } from './behaviour.ts'
import { type Gateway, viewOf } from './orders.ts'
import type { RefundBody } from './protocol.ts'
import type { Refund } from './store.ts'

const AFTER_MS = 2000

/**
 * Accepts a request to refund a payment. The same reference returns the first one; more than was received is
 * refused, over all refunds of a payment. The payer's bank rejects a sum that ends in 11.
 */
export function takeRefund(
  { store, publicUrl, now }: Gateway,
  body: RefundBody,
): Refund | 'NOT_REFUNDABLE' | 'REFERENCE_CONFLICT' {
  return store.together(() => {
    const earlier = store.refundOf(body.reference)
    if (earlier) {
      const isSame = earlier.payment === body.payment && earlier.amount === body.amount
      return isSame ? earlier : 'REFERENCE_CONFLICT'
    }
    const order = store.byId(body.payment)
    if (order?.status !== 'PAID') return 'NOT_REFUNDABLE'
    const came = viewOf(order, { publicUrl, twist: store.twistOf(order.id) })
    const { currency } = came
    if (!isAmount(body.amount, currency)) return 'NOT_REFUNDABLE'
    const gone = store.refundsOf(body.payment).filter(({ status }) => status !== 'FAILED')
    const sum = [...gone, body].reduce((all, { amount }) => all + parseMinor(amount, currency), 0n)
    if (sum > parseMinor(came.amount, currency)) return 'NOT_REFUNDABLE'
    const refund: Refund = { ...body, status: 'PENDING', dueAt: now() + AFTER_MS }
    store.addRefund(refund)
    return refund
  })
}

/** Completes the refunds that are due, and queues their messages. */
export function endRefunds({ store, now }: Gateway) {
  const dueBy = now()
  for (const { reference, payment, amount } of store.dueRefunds(dueBy)) {
    store.together(() => {
      const status = endingOf(amount) === '11' ? 'FAILED' : 'DONE'
      store.endRefund(reference, status)
      const order = store.byId(payment)
      if (!order) return
      const body = JSON.stringify({
        type: `refund.${status.toLowerCase()}`,
        created_at: new Date(dueBy).toISOString(),
        data: { id: `ref_${reference}`, reference, payment, amount, status },
      })
      const message = { id: `evt_${randomUUID()}`, url: order.body.callback_url, body }
      store.post({ ...message, forged: false }, dueBy)
    })
  }
}
