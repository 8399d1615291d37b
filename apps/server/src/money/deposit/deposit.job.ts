import { formatMinor, parseMinor } from '@parola/money'
import { closeCase, insertCase } from '#money/money-case'
import { eachAlone, type GatewayPayment, type PaymentGateway } from '#money/payment-gateway'
import { addMs, MINUTE_MS } from '#platform/clock'
import { newId } from '#platform/random'
import { bySystem, type Engine, work } from '#platform/work'
import { applyPayment, type DepositParts, moveDeposit, refuseDeposit } from './apply-payment.ts'
import {
  type DepositRow,
  lockDeposit,
  selectBrandOfCurrency,
  selectByReference,
  selectByRefund,
  takeUnfinished,
} from './deposit.sql.ts'
import { postSentBack } from './deposit-money.ts'
import { markRefused } from './deposit-step.sql.ts'

const NEVER_ARRIVED_MS = MINUTE_MS
const PER_ROUND = 50

export type DepositJobParts = DepositParts & { engine: Engine; gateway: PaymentGateway }

/** Requests the state of a payment from the gateway and applies it. */
export async function checkDeposit(parts: DepositJobParts, reference: string) {
  const { engine, gateway } = parts
  const row = await selectByReference(engine.db.kysely, reference)
  const response = await gateway.byReference(reference)
  if (!row) {
    if (response.kind === 'payment' && response.payment.status === 'PAID')
      await keepUnknown(engine, response.payment)
    return
  }
  const opening = bySystem(row.brand_id)
  // Only an answer about this very deposit counts.
  if (response.kind === 'payment' && response.payment.reference === reference) {
    await work(engine, opening, (w) => applyPayment(parts, w, response.payment))
  }
  const isLate = addMs(row.created_at, NEVER_ARRIVED_MS) < engine.clock.now()
  // Any other refusal does not mean that the order is unknown: it may exist.
  const isNowhere = response.kind === 'refused' && response.code === 'NOT_FOUND'
  if (isNowhere && row.state === 'CREATED' && isLate) {
    await work(engine, opening, async (w) => {
      const locked = await lockDeposit(w.tx, reference)
      if (locked) await refuseDeposit(w, locked)
    })
  }
}

/** The gateway holds money for us without a matching order: an operator has to decide about it (PAY-003). */
async function keepUnknown(engine: Engine, { reference, amount, currency }: GatewayPayment) {
  await work(engine, bySystem(), async (w) => {
    const brandId = await selectBrandOfCurrency(w.tx, currency)
    await insertCase(w.tx, {
      caseId: newId(w.now),
      brandId,
      kind: 'unknown-payment',
      memberId: null,
      subject: reference,
      details: { came: `${currency} ${formatMinor(parseMinor(amount, currency), currency)}` },
      now: w.now,
    })
    w.log.error({ alarm: 'payment_unknown', reference }, 'a payment that nobody asked for')
  })
}

/** A webhook may be lost: unfinished deposits are polled until they end. */
export async function checkUnfinished(parts: DepositJobParts, date: Date) {
  const rows = await takeUnfinished(parts.engine.db.kysely, date, PER_ROUND)
  await eachAlone(parts.engine, rows, async ({ reference, state }) => {
    if (state === 'REFUNDING') await sendBack(parts, reference)
    else await checkDeposit(parts, reference)
  })
}

/** What a message reported about a refund: its reference, and the type of the message. */
type RefundNews = { reference: string; type: string }

/**
 * Processes a message about a refund. A refund that succeeded after being reported as failed takes its deposit
 * out of review, so that it is not credited as well; if it already was, a case is opened.
 */
export async function checkRefund(parts: DepositJobParts, { reference, type }: RefundNews) {
  const { engine } = parts
  const row = await selectByRefund(engine.db.kysely, reference)
  if (!row) return
  if (row.state === 'REFUNDING') await sendBack(parts, row.reference)
  else if (row.state !== 'REFUNDED' && type === 'refund.done') {
    const { reference: deposit, state } = row
    const alarm = { alarm: 'refund_done_after_failure', reference: deposit, state }
    engine.log.error(alarm, 'money went back that had not')
    if (await isPendingAgain(engine, row)) await sendBack(parts, deposit)
  }
}

/** Whether a deposit under review is being refunded again, under its previous reference. */
async function isPendingAgain(
  engine: Engine,
  { reference, brand_id, refund_reference }: DepositRow,
) {
  return work(engine, bySystem(brand_id), async (w) => {
    const locked = await lockDeposit(w.tx, reference)
    if (locked?.state !== 'REVIEW' || locked.refund_reference !== refund_reference) return false
    return (
      (await moveDeposit(w, locked, {
        event: 'sentBack',
        note: 'the bank sent it all the same',
      })) !== null
    )
  })
}

/**
 * Refunds a payment, or reads the outcome of the refund: the same reference is one refund, however often it
 * is requested. Without a response, the timer tries again.
 */
export async function sendBack({ engine, gateway }: DepositJobParts, reference: string) {
  const row = await selectByReference(engine.db.kysely, reference)
  if (row?.state !== 'REFUNDING' || !row.refund_reference || !row.gateway_id) return
  const amount = row.paid_minor ?? 0n
  const reply = await gateway.refund({
    reference: row.refund_reference,
    payment: row.gateway_id,
    amount: formatMinor(amount, row.paid_currency ?? row.currency),
    reason: row.why.join(', '),
  })
  // A refused refund is reported once, however often it is requested.
  if (reply === 'REFUSED' && (await markRefused(engine.db.kysely, row))) {
    engine.log.error({ alarm: 'refund_refused', reference }, 'the gateway refuses a refund')
  }
  if (reply !== 'DONE' && reply !== 'FAILED') return
  await work(engine, bySystem(row.brand_id), async (w) => {
    const locked = await lockDeposit(w.tx, reference)
    if (locked?.refund_reference !== row.refund_reference) return
    if (reply === 'FAILED') {
      const back = await moveDeposit(w, locked, { event: 'notRefunded', note: 'the bank refused' })
      if (back) w.log.error({ alarm: 'refund_failed', reference }, 'money could not be sent back')
      return
    }
    if (!(await moveDeposit(w, locked, { event: 'refunded' }))) return
    await postSentBack(w, locked, amount)
    await closeCase(w.tx, {
      kind: 'deposit-differs',
      subject: reference,
      outcome: 'sent back',
      now: w.now,
    })
  })
}
