import { formatMinor } from '@parola/money'
import { defineEntries, post } from '#foundations/ledger'
import { settingsOf } from '#foundations/settings'
import {
  eachAlone,
  type GatewayPayout,
  gatewayAccount,
  type PayoutGateway,
} from '#money/payment-gateway'
import { openAccount, selectAccount } from '#money/payout-account'
import {
  holds,
  type LeaveParts,
  lockWithdrawal,
  mayLeave,
  moveWithdrawal,
  selectWithdrawal,
  stopWithdrawal,
  type WithdrawalRow,
} from '#money/withdrawal'
import { addMs, MINUTE_MS, SECOND_MS } from '#platform/clock'
import type { FieldKeys } from '#platform/crypto'
import { newReference } from '#platform/random'
import { bySystem, type Engine, must, type Work, work } from '#platform/work'
import { payOutJob } from './jobs.ts'
import {
  changePayout,
  insertPayout,
  markAlarm,
  type PayoutRow,
  selectPayout,
  selectUnfinishedPayouts,
  selectUnsent,
  takeTurn,
} from './payout.sql.ts'
import { payoutSettings } from './payout-settings.ts'
import { selectStop } from './payout-stop.sql.ts'

const payoutEntries = defineEntries('withdrawal_paid')

/** The delay before an order is checked, or taken up again. */
const QUIET_MS = 15 * SECOND_MS
/** Only an order unknown to the gateway for this long may be sent again, under the same reference. */
const NEVER_ARRIVED_MS = MINUTE_MS
const PER_ROUND = 50
/** Refusals that rule out an order; after any other the gateway is checked. */
const NEVER_TAKEN = new Set(['CHANNEL_UNKNOWN', 'VALIDATION', 'ACCOUNT_INVALID', 'LIMIT', 'FLOAT'])

export type PayParts = LeaveParts & {
  engine: Engine
  payouts: PayoutGateway
  fieldKeys: FieldKeys
  callbackUrl: string
}

type DecideParts = LeaveParts & { engine: Engine }

/** The automatic decision: a withdrawal that needs no review is sent. */
export async function decideWithdrawal(parts: DecideParts, reference: string) {
  const { engine } = parts
  const row = await selectWithdrawal(engine.db.kysely, reference)
  if (!row) return
  await work(engine, bySystem(row.brand_id), async (w) => {
    const locked = await lockWithdrawal(w.tx, reference)
    if (locked?.state !== 'REQUESTED' || locked.approvals_needed !== 0) return
    const { obstacles } = await mayLeave(w, parts, locked)
    if (obstacles.length > 0) {
      await stopWithdrawal(w, locked, { obstacles, action: 'stop' })
      return
    }
    if (await moveWithdrawal(w, locked, { action: 'pass' })) {
      await w.later(payOutJob, { reference })
    }
  })
}

/** Pays out: the state and the reference are saved before the gateway is called (PAY-005). */
export async function payOut(parts: PayParts, reference: string) {
  const { engine } = parts
  const row = await selectWithdrawal(engine.db.kysely, reference)
  if (!row) return
  const begun = await work(engine, bySystem(row.brand_id), (w) => beginPayout(w, parts, reference))
  if (begun) await sendPayout(parts, begun)
}

/**
 * Null when there is nothing to send: another call was first, payouts are stopped, or its member may not
 * withdraw any more.
 */
export async function beginPayout(
  w: Work,
  parts: LeaveParts,
  reference: string,
): Promise<PayoutRow | null> {
  const row = await lockWithdrawal(w.tx, reference)
  if (row?.state !== 'APPROVED' || (await selectStop(w.tx, row.brand_id))) return null
  const { obstacles } = await mayLeave(w, parts, row)
  if (obstacles.length > 0) {
    await stopWithdrawal(w, row, { obstacles, action: 'stop' })
    return null
  }
  if (!(await moveWithdrawal(w, row, { action: 'send' }))) return null
  const { member_id: memberId, withdrawal_id: withdrawalId } = row
  return insertPayout(w.tx, { reference: newReference('P'), memberId, withdrawalId, now: w.now })
}

/** Calls the gateway, outside any transaction; a missing response changes nothing and is checked later. */
export async function sendPayout(parts: PayParts, payout: PayoutRow) {
  const { engine } = parts
  const found = await selectPayout(engine.db.kysely, payout.reference)
  const row = found && (await selectWithdrawal(engine.db.kysely, found.withdrawal))
  must(row, 'a payout without a withdrawal')
  const account = await selectAccount(engine.db.kysely, row.member_id, row.account_id)
  must(account, 'a withdrawal without an account')
  const { number, holder } = openAccount(parts.fieldKeys, account)
  const response = await parts.payouts.create({
    merchant: row.brand_id,
    reference: payout.reference,
    channel: account.channel,
    currency: row.currency,
    amount: formatMinor(row.amount_minor - row.fee_minor, row.currency),
    bank_code: account.house,
    account_number: number,
    account_name: holder,
    callback_url: parts.callbackUrl,
  })
  if (response.kind === 'payout') await applyPayout(engine, response.payout)
  if (response.kind !== 'refused') return
  if (NEVER_TAKEN.has(response.code)) await failPayout(engine, payout.reference, response.code)
  else await callOut(engine, payout, { alarm: 'payout_refused', code: response.code })
}

/** Alerts the operators once, not at every check: nothing was assumed, it waits for them. */
async function callOut(
  { db, log }: Pick<Engine, 'db' | 'log'>,
  { reference }: { reference: string },
  alert: { alarm: string } & Record<string, unknown>,
) {
  const isNew = await markAlarm(db.kysely, { reference, alarm: alert.alarm })
  if (isNew) log.error({ ...alert, reference }, 'a payout needs somebody to look at it')
}

/** Reads the state of a payout from the gateway. A payout that never arrived is sent again under its reference. */
export async function checkPayout(parts: PayParts, reference: string) {
  const { engine } = parts
  const payout = await selectPayout(engine.db.kysely, reference)
  if (!payout || payout.state === 'RETURNED') return
  const response = await parts.payouts.byReference(reference)
  if (response.kind === 'payout') return applyPayout(engine, response.payout)
  const now = engine.clock.now()
  const isLate = now.getTime() - payout.created_at.getTime() > NEVER_ARRIVED_MS
  const isUnknown = response.kind === 'refused' && response.code === 'NOT_FOUND'
  if (isUnknown && payout.state === 'SENDING' && isLate) {
    if (await maySendAgain(parts, reference)) await sendPayout(parts, payout)
  }
  if (isUnknown && (payout.state === 'SENT' || payout.state === 'PAID')) {
    await callOut(engine, payout, { alarm: 'payout_unknown' })
  }
}

/** A payout that never arrived has not left: it is checked like the first time, and fails where it may not leave. */
async function maySendAgain(parts: PayParts, reference: string): Promise<boolean> {
  const { engine } = parts
  const known = await selectPayout(engine.db.kysely, reference)
  must(known, 'a payout that is gone')
  return work(engine, bySystem(known.brand_id), async (w) => {
    const row = await lockWithdrawal(w.tx, known.withdrawal)
    const payout = await selectPayout(w.tx, reference)
    if (row?.state !== 'SENDING' || payout?.state !== 'SENDING') return false
    const { obstacles } = await mayLeave(w, parts, row)
    if (obstacles.length === 0) return true
    if (await stopWithdrawal(w, row, { obstacles, action: 'failed' })) {
      await changePayout(w.tx, payout, { state: 'FAILED', now: w.now, failure: 'STOPPED' })
    }
    return false
  })
}

async function failPayout(engine: Engine, reference: string, failure: string) {
  const known = await selectPayout(engine.db.kysely, reference)
  if (!known) return
  await work(engine, bySystem(known.brand_id), async (w) => {
    const row = await lockWithdrawal(w.tx, known.withdrawal)
    const payout = await selectPayout(w.tx, reference)
    if (!row || payout?.state !== 'SENDING') return
    if (await moveWithdrawal(w, row, { action: 'failed', note: failure })) {
      await changePayout(w.tx, payout, { state: 'FAILED', now: w.now, failure })
    }
  })
}

/** Moves a withdrawal by the gateway's report of its payout: once, however often it is repeated. */
export async function applyPayout(engine: Engine, report: GatewayPayout) {
  const known = await selectPayout(engine.db.kysely, report.reference)
  if (!known) return
  const dispute = await work(engine, bySystem(known.brand_id), async (w) => {
    const row = await lockWithdrawal(w.tx, known.withdrawal)
    const payout = await selectPayout(w.tx, report.reference)
    if (!row || !payout) return null
    if (differs(row, report)) return { alarm: 'payout_differs', response: report }
    if (payout.state === 'FAILED') return afterFailure(report)
    await follow(w, { row, payout, report })
    return null
  })
  if (dispute) await callOut(engine, known, dispute)
}

/**
 * A failed payout is over, and another may be in transit by now: a late report about it moves nothing. If it was
 * paid after all, a case is opened.
 */
function afterFailure(report: GatewayPayout) {
  return report.status === 'PAID' ? { alarm: 'payout_paid_after_failure', response: report } : null
}

function differs(row: WithdrawalRow, { amount, currency }: GatewayPayout): boolean {
  return (
    amount !== formatMinor(row.amount_minor - row.fee_minor, row.currency) ||
    currency !== row.currency
  )
}

type News = { row: WithdrawalRow; payout: PayoutRow; report: GatewayPayout }

async function follow(w: Work, { row, payout, report }: News) {
  const { id: gatewayId, failure } = report
  const note = (state: string) =>
    changePayout(w.tx, payout, { state, now: w.now, gatewayId, failure })
  if (report.status === 'ACCEPTED') {
    if (await moveWithdrawal(w, row, { action: 'accepted' })) await note('SENT')
  } else if (report.status === 'PAID') {
    if (await bookPaid(w, row)) await note('PAID')
  } else if (report.status === 'RETURNED') {
    // It may have been paid and returned before either report arrived.
    const paid = (await bookPaid(w, row)) ?? row
    if (await takeReturned(w, paid)) await note('RETURNED')
  } else if (await moveWithdrawal(w, row, { action: 'failed', note: failure ?? report.status })) {
    await note('FAILED')
  }
}

/** Paid: the held amount goes to the gateway, the fee to us; then the member is asked to confirm the receipt. */
async function bookPaid(w: Work, row: WithdrawalRow): Promise<WithdrawalRow | undefined> {
  const paid = await moveWithdrawal(w, row, { action: 'paid' })
  if (!paid) return undefined
  await post(w.tx, {
    key: `withdrawal:${row.withdrawal_id}:paid`,
    kind: 'withdrawal_paid',
    ref: row.reference,
    legs: [
      { member: row.member_id, wallet: 'held', amount: -row.amount_minor },
      { account: gatewayAccount(row), amount: row.amount_minor - row.fee_minor },
      ...(row.fee_minor > 0n ? [{ account: FEE_ACCOUNT, amount: row.fee_minor }] : []),
    ],
  })
  const { needsReceipt, receiptMinutes } = await settingsOf(w, payoutSettings)
  if (!needsReceipt) return paid
  return (await moveWithdrawal(w, paid, { action: 'ask', receiptMinutes })) ?? paid
}

const FEE_ACCOUNT = 'income:withdrawal-fee'

/** The bank returned it: the whole amount belongs to the member again, including the fee. */
async function takeReturned(w: Work, row: WithdrawalRow): Promise<boolean> {
  const returned = await moveWithdrawal(w, row, { action: 'returned' })
  if (!returned) return false
  await holds.giveBack(w, row, {
    ...{ step: 'returned', amount: row.amount_minor },
    from: [
      { account: gatewayAccount(row), amount: row.fee_minor - row.amount_minor },
      ...(row.fee_minor > 0n ? [{ account: FEE_ACCOUNT, amount: -row.fee_minor }] : []),
    ],
  })
  return true
}

/** Jobs and messages may be lost: unfinished payouts are taken up again (PAY-005). */
export async function checkUnfinishedPayouts(parts: PayParts, now: Date) {
  const { engine } = parts
  const { kysely } = engine.db
  const before = addMs(now, -QUIET_MS)
  const unsent = await selectUnsent(kysely, { before, now, limit: PER_ROUND })
  await eachAlone(engine, unsent, async ({ reference }) => {
    await decideWithdrawal(parts, reference)
    await payOut(parts, reference)
  })
  const unfinished = await selectUnfinishedPayouts(kysely, { before, now, limit: PER_ROUND })
  await eachAlone(engine, unfinished, async ({ reference }) => {
    if (await takeTurn(kysely, { reference, before, now })) await checkPayout(parts, reference)
  })
}

declare module '../../foundations/ledger/kinds.ts' {
  interface EntryKinds extends EntriesIn<typeof payoutEntries> {}
}
