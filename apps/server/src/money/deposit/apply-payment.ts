import { formatMinor, parseMinor } from '@parola/money'
import { balanceOf } from '#foundations/ledger'
import { settingsOf } from '#foundations/settings'
import { closeCase, insertCase } from '#money/money-case'
import { type GatewayPayment, insertStep } from '#money/payment-gateway'
import type { Guards } from '#money/payout-account'
import { type Turnover, turnoverSettings } from '#money/turnover'
import { newId } from '#platform/random'
import { must, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { type DepositEvent, eventOf, flawsOf, nextState } from './deposit.rules.ts'
import { changeState, type DepositChange, type DepositRow, lockDeposit } from './deposit.sql.ts'
import { closedFor } from './deposit-gate.ts'
import {
  postCredit,
  postLostFee,
  postReversal,
  postSentBack,
  postSuspense,
  rewardKey,
} from './deposit-money.ts'
import { changeOf, depositChanged } from './facts.ts'
import { watchSums } from './watch-sums.ts'

export type DepositParts = { turnover: Turnover; guards: Pick<Guards, 'verifiedName'> }

/** The payer's stated name while it is unverified; it is not compared with anything. */
export const UNVERIFIED_PAYER = 'PAROLA MEMBER'

/** Moves a deposit according to the gateway's report, and credits it when it is paid. */
export async function applyPayment(parts: DepositParts, work: Work, payment: GatewayPayment) {
  const row = await lockDeposit(work.tx, payment.reference)
  must(row, `payment for an unknown reference ${payment.reference}`)
  if (payment.status === 'PENDING') {
    await moveDeposit(work, row, {
      event: 'accepted',
      gatewayId: payment.id,
      action: payment.action,
    })
    return
  }
  const name = await parts.guards.verifiedName(work.tx, row.member_id)
  const payerName = payment.payer?.name === UNVERIFIED_PAYER ? null : payment.payer?.name
  const expected = {
    amount: formatMinor(row.amount_minor, row.currency),
    currency: row.currency,
    name,
  }
  const event = eventOf({ ...payment, payerName: payerName ?? null }, expected)
  if (event === 'paid' || event === 'differs') {
    const flaws = flawsOf({ ...payment, payerName: payerName ?? null }, expected)
    const isOurs = payment.currency === row.currency
    const closed = isOurs
      ? await closedFor(work, { row, amount: parseMinor(payment.amount, row.currency) })
      : []
    const why = [...flaws, ...closed]
    if (why.length > 0 && row.state !== 'PAID') await putInReview(work, { row, payment, why })
    else await credit(parts.turnover, work, { row, payment })
  } else if (event === 'reversed') await reverse(parts.turnover, work, { row, payment })
  else if (event) {
    await moveDeposit(work, row, { event, gatewayId: payment.id, failure: payment.failure })
  }
}

type Move = Omit<DepositChange, 'state' | 'now'> & {
  event: DepositEvent
  note?: string | undefined
}

/**
 * Moves a deposit along its table, records the step and emits it. Returns null when the event changes
 * nothing or another call was first: then nothing happened.
 */
export async function moveDeposit(
  work: Work,
  row: DepositRow,
  { event, note, ...change }: Move,
): Promise<DepositRow | null> {
  const state = nextState(row.state, event)
  if (!state) return null
  const next = await changeState(work.tx, row, { ...change, state, now: work.now })
  if (!next) return null
  await insertStep(work.tx, {
    order: 'deposit',
    memberId: row.member_id,
    id: row.deposit_id,
    state,
    actorKind: work.actor.kind,
    operatorId: work.actor.operatorId,
    note: note ?? null,
    now: work.now,
  })
  if (state === 'PENDING' || state === 'PAID') return next
  await work.emit(depositChanged, changeOf(next))
  const kind = messageOf(next)
  if (kind && row.state !== 'REFUNDING') {
    await sendMessage(work, { memberId: row.member_id, kind, params: figures(next) })
  } else if (state === 'REFUNDED') {
    await sendMessage(work, {
      memberId: row.member_id,
      kind: 'deposit-refunded',
      params: figures(next),
    })
  }
  return next
}

/** The message to the member: money that may not be credited is returned, with the reason. */
function messageOf({ state, why }: DepositRow): string | undefined {
  if (state === 'REVIEW' && why.includes('limit')) return 'deposit-over-limit'
  if (state === 'REVIEW' && why.includes('standing')) return 'deposit-closed'
  return MESSAGES[state]
}

const MESSAGES: Record<string, string> = {
  CREDITED: 'deposit-credited',
  REVIEW: 'deposit-review',
  FAILED: 'deposit-failed',
  EXPIRED: 'deposit-failed',
  CANCELLED: 'deposit-failed',
  REVERSED: 'deposit-reversed',
}

type News = { row: DepositRow; payment: GatewayPayment }

/** PAID and CREDITED in one transaction; the ledger's key makes a second time impossible. */
async function credit(turnover: Turnover, work: Work, { row, payment }: News) {
  const { amount, gatewayFee } = cameOf(payment)
  const money = { paidMinor: amount, paidCurrency: payment.currency, gatewayFeeMinor: gatewayFee }
  const paid =
    row.state === 'PAID'
      ? row
      : await moveDeposit(work, row, { event: 'paid', gatewayId: payment.id, ...money })
  if (!paid) return
  const credited = amount - row.fee_minor
  await requireDeposit(turnover, work, { row, credited })
  await postCredit(work, { row, amount, gatewayFee })
  await moveDeposit(work, paid, { event: 'credited', creditedMinor: credited })
  await watchSums(work, row, amount)
}

/** The turnover that a credited deposit brings with it. */
export async function requireDeposit(
  turnover: Turnover,
  work: Work,
  { row, credited }: { row: DepositRow; credited: bigint },
) {
  const { depositMultiple: multiple } = await settingsOf(
    { ...work, brandId: row.brand_id },
    turnoverSettings,
  )
  await turnover.require(work, {
    memberId: row.member_id,
    source: 'deposit',
    sourceKey: row.reference,
    amount: credited,
    multiple,
  })
}

function cameOf(payment: GatewayPayment) {
  const amount = parseMinor(payment.amount, payment.currency)
  const fee = payment.fee === undefined ? 0n : parseMinor(payment.fee, payment.currency)
  return { amount, gatewayFee: fee < amount ? fee : 0n }
}

/** The payment differs from the request: it is held for an operator's decision (PAY-003). */
async function putInReview(work: Work, { row, payment, why }: News & { why: string[] }) {
  const { amount, gatewayFee } = cameOf(payment)
  const next = await moveDeposit(work, row, {
    event: 'differs',
    gatewayId: payment.id,
    paidMinor: amount,
    paidCurrency: payment.currency,
    gatewayFeeMinor: gatewayFee,
    why,
    note: why.join(', '),
  })
  if (!next) return
  await postSuspense(work, { row, amount, gatewayFee, currency: payment.currency })
  const details = {
    requested: `${row.currency} ${formatMinor(row.amount_minor, row.currency)}`,
    came: `${payment.currency} ${payment.amount}`,
    why: why.join(', '),
  }
  await openCase(work, row, { kind: 'deposit-differs', details })
  alarm(work, row, { alarm: 'deposit_differs', ...details })
}

async function openCase(
  work: Work,
  row: DepositRow,
  { kind, details }: { kind: string; details: Record<string, string> },
) {
  await insertCase(work.tx, {
    caseId: newId(work.now),
    brandId: row.brand_id,
    kind,
    memberId: row.member_id,
    subject: row.reference,
    details,
    now: work.now,
  })
}

/** The payer recalled the payment: a credit is reversed, and money under review leaves us. */
async function reverse(turnover: Turnover, work: Work, { row, payment }: News) {
  const { id: gatewayId, failure } = payment
  const reversed = await moveDeposit(work, row, { event: 'reversed', gatewayId, failure })
  if (row.paid_minor === null) {
    const { gatewayFee: fee } = cameOf(payment)
    await postLostFee(work, { row, fee, currency: payment.currency })
  }
  if (reversed?.state !== 'REVERSED') return
  const { reference, member_id: memberId } = row
  if (row.state !== 'CREDITED') {
    await postSentBack(work, row, row.paid_minor ?? 0n)
    const { now } = work
    await closeCase(work.tx, {
      kind: 'deposit-differs',
      subject: reference,
      outcome: 'reversed',
      now,
    })
    return
  }
  await turnover.release(work, memberId, reference)
  if (row.reward_minor > 0n) await turnover.release(work, memberId, rewardKey(reference))
  await postReversal(work, row)
  const amount = formatMinor(row.credited_minor ?? row.amount_minor, row.currency)
  const { owedMinor } = await balanceOf(work.tx, memberId)
  const details = { amount, owed: formatMinor(owedMinor, row.currency), why: failure ?? '' }
  await openCase(work, row, { kind: 'chargeback', details })
  alarm(work, row, { alarm: 'deposit_reversed', amount })
}

function alarm(work: Work, row: DepositRow, fields: { alarm: string } & Record<string, string>) {
  const { reference, member_id: memberId } = row
  work.log.error({ ...fields, reference, memberId }, 'a deposit needs somebody to look at it')
}

/** The gateway would not take the order. */
export async function refuseDeposit(work: Work, row: DepositRow) {
  await moveDeposit(work, row, { event: 'refused' })
}

function figures(row: DepositRow): Record<string, string> {
  const isCredited = row.credited_minor !== null
  return {
    amount: formatMinor(row.credited_minor ?? row.paid_minor ?? row.amount_minor, row.currency),
    currency: isCredited ? row.currency : (row.paid_currency ?? row.currency),
    reference: row.reference,
  }
}
