import { randomUUID } from 'node:crypto'
import { isAmount, parseMinor } from '@parola/money'
import { endingOf } from './behaviour.ts'
import { type Gateway, viewOf } from './orders.ts'
import type { RefundBody } from './protocol.ts'
import type { Refund } from './store.ts'

const AFTER_MS = 2000

/**
 * Takes the request to send a payment back. The same reference answers the first one; more than came is
 * refused, over all refunds of a payment. A sum that ends in 11 the payer's bank does not take.
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

/** Ends the refunds that are due, and writes the messages about them. */
export function endRefunds({ store, now }: Gateway) {
  const at = now()
  for (const { reference, payment, amount } of store.dueRefunds(at)) {
    store.together(() => {
      const status = endingOf(amount) === '11' ? 'FAILED' : 'DONE'
      store.endRefund(reference, status)
      const order = store.byId(payment)
      if (!order) return
      const body = JSON.stringify({
        type: `refund.${status.toLowerCase()}`,
        created_at: new Date(at).toISOString(),
        data: { id: `ref_${reference}`, reference, payment, amount, status },
      })
      const message = { id: `evt_${randomUUID()}`, url: order.body.callback_url, body }
      store.post({ ...message, forged: false }, at)
    })
  }
}
