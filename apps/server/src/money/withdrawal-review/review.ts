import type {
  approveWithdrawal,
  holdWithdrawal,
  refuseWithdrawal,
  releaseWithdrawal,
  resolveReceipt,
  WithdrawalAction,
} from '@parola/contract'
import type { z } from 'zod'
import { record } from '#foundations/audit'
import { settingsOf } from '#foundations/settings'
import { closeCase } from '#money/money-case'
import { payOutJob } from '#money/payout'
import {
  changeWithdrawal,
  holds,
  type LeaveParts,
  lockWithdrawal,
  moveWithdrawal,
  refuseStopped,
  reportStep,
  type WithdrawalRow,
  withdrawalSettings,
} from '#money/withdrawal'
import { countInDay } from '#people/approval'
import { mayStill, refuseLinked } from '#people/operator'
import { addMs, HOUR_MS } from '#platform/clock'
import type { Input } from '#platform/http'
import { operatorOf, refuse, type Work } from '#platform/work'
import { makeGood } from './make-good.ts'
import { insertApproval, type ReviewAction, selectApprovals } from './review.sql.ts'
import { type ReviewView, reviewViews } from './review-view.ts'

/** Money that the house pays always takes two operators. */
const MAKE_GOOD_APPROVALS = 2

const BOTH = 2

type Body<C extends { body: z.ZodType }> = z.output<C['body']>

/** Begins the review: from here on only an operator ends it (reading 22). */
export async function take(work: Work, reference: string): Promise<ReviewView> {
  const row = await lockedHere(work, reference)
  const takenBy = operatorOf(work)
  const next = await moved(work, row, { action: 'take', takenBy })
  await write(work, { what: 'withdrawal.take', before: row, after: next })
  return reviewView(work, next)
}

/** Approves; the last required approval sends it (PAY-006). */
export async function approve(
  parts: LeaveParts,
  work: Work,
  { reference, because }: Body<typeof approveWithdrawal>,
): Promise<ReviewView> {
  const row = await lockedHere(work, reference)
  if (row.state !== 'REVIEW') refuse('WITHDRAWAL_STATE')
  refuseOnHold(work, row)
  await refuseStopped(work, parts, row)
  const agreed = await agree(work, row, 'pay-out')
  const needsTwo = row.approvals_needed >= BOTH || (agreed < BOTH && !(await mayAlone(work, row)))
  const isEnough = agreed >= (needsTwo ? BOTH : 1)
  const next = isEnough
    ? await moved(work, row, { action: 'approve', reason: null, onHoldUntil: null })
    : await stillOpen(work, row)
  if (isEnough) await work.later(payOutJob, { reference })
  await write(work, { what: 'withdrawal.approve', before: row, after: next, reason: because })
  return reviewView(work, next)
}

/** Waits for a second operator. */
async function stillOpen(work: Work, row: WithdrawalRow): Promise<WithdrawalRow> {
  const change = { state: 'REVIEW' as const, now: work.now, approvalsNeeded: BOTH }
  return (await changeWithdrawal(work.tx, row, change)) ?? refuse('WITHDRAWAL_STATE')
}

/** Whether one operator is enough: by the sum that they approved alone for the member in 24 hours. */
async function mayAlone(work: Work, row: WithdrawalRow): Promise<boolean> {
  const { twoFromMinor } = await settingsOf(work, withdrawalSettings)
  const { isWithin } = await countInDay(work, {
    ...{ matter: 'withdrawal', memberId: row.member_id, amount: row.amount_minor },
    upTo: twoFromMinor - 1n,
  })
  return isWithin
}

/**
 * How many have approved, including this operator. The approval of an operator who was disabled since, or has
 * lost the right, does not count.
 * @throws Refusal APPROVED_BEFORE, LINKED_OPERATOR
 */
async function agree(work: Work, row: WithdrawalRow, decision: ReviewAction): Promise<number> {
  const withdrawalId = row.withdrawal_id
  const operatorId = operatorOf(work)
  const { review_no: no } = row
  const all = await selectApprovals(work.tx, [withdrawalId], decision)
  // Earlier approvers approve again after a stop.
  const before = all.filter((item) => item.no === no)
  if (before.some((item) => item.operator_id === operatorId)) refuse('APPROVED_BEFORE')
  let count = 1
  for (const { operator_id, at: agreedAt } of before) {
    await refuseLinked(work, { operatorId, others: [operator_id], since: agreedAt })
    if (await mayStill(work, { operatorId: operator_id, right: 'withdrawal.review' })) count += 1
  }
  const approval = { withdrawalId, decision, no, operatorId, now: work.now }
  if (!(await insertApproval(work.tx, approval))) refuse('APPROVED_BEFORE')
  return count
}

/** Refuses; the whole held amount is returned. */
export async function reject(
  work: Work,
  { reference, reason, because }: Body<typeof refuseWithdrawal>,
): Promise<ReviewView> {
  const row = await lockedHere(work, reference)
  const next = await moved(work, row, { action: 'refuse', reason, onHoldUntil: null })
  await holds.releaseHold(work, next)
  await write(work, { what: 'withdrawal.refuse', before: row, after: next, reason: because })
  return reviewView(work, next)
}

/** Waits, for a bounded time and with a reason that its member reads. */
export async function putOnHold(
  work: Work,
  { reference, reason, because, hours }: Input<typeof holdWithdrawal>['body'],
): Promise<ReviewView> {
  const row = await lockedHere(work, reference)
  if (row.state !== 'REVIEW') refuse('WITHDRAWAL_STATE')
  refuseOnHold(work, row)
  const onHoldUntil = addMs(work.now, hours * HOUR_MS)
  const next = await holdRow(work, row, { reason, onHoldUntil })
  await reportStep(work, next, because)
  await write(work, { what: 'withdrawal.hold', before: row, after: next, reason: because })
  return reviewView(work, next)
}

async function holdRow(
  work: Work,
  row: WithdrawalRow,
  hold: { reason: string | null; onHoldUntil: Date | null },
): Promise<WithdrawalRow> {
  const change = { state: 'REVIEW' as const, now: work.now, ...hold }
  return (await changeWithdrawal(work.tx, row, change)) ?? refuse('WITHDRAWAL_STATE')
}

/** Ends a hold before its time; the review goes on. */
export async function release(
  work: Work,
  { reference, because }: Body<typeof releaseWithdrawal>,
): Promise<ReviewView> {
  const row = await lockedHere(work, reference)
  const isHeld = row.on_hold_until !== null && row.on_hold_until > work.now
  if (row.state !== 'REVIEW' || !isHeld) refuse('WITHDRAWAL_STATE')
  const next = await holdRow(work, row, { reason: null, onHoldUntil: null })
  await reportStep(work, next, because)
  await write(work, { what: 'withdrawal.release', before: row, after: next, reason: because })
  return reviewView(work, next)
}

/** Sends a withdrawal that the bank refused again: another payout of the same withdrawal. */
export async function sendAgain(
  parts: LeaveParts,
  work: Work,
  { reference, because }: Body<typeof approveWithdrawal>,
): Promise<ReviewView> {
  const row = await lockedHere(work, reference)
  const next = await moved(work, row, { action: 'resend', reason: null })
  await refuseStopped(work, parts, row)
  await work.later(payOutJob, { reference })
  await write(work, { what: 'withdrawal.resend', before: row, after: next, reason: because })
  return reviewView(work, next)
}

/** Ends a dispute about a receipt: the gateway has proved it, or the house makes it good. */
export async function resolve(
  work: Work,
  { reference, outcome, because }: Body<typeof resolveReceipt>,
): Promise<ReviewView> {
  const row = await lockedHere(work, reference)
  if (row.state !== 'PART_RECEIVED' && row.state !== 'NOT_RECEIVED') refuse('WITHDRAWAL_STATE')
  const what = `withdrawal.${outcome}`
  if (outcome === 'made-good' && (await agree(work, row, 'make-good')) < MAKE_GOOD_APPROVALS) {
    await write(work, { what, before: row, after: row, reason: because })
    return reviewView(work, row)
  }
  const action = outcome === 'proved' ? 'proved' : 'returned'
  const next = await moved(work, row, { action })
  if (outcome === 'made-good') await makeGood(work, row)
  for (const kind of ['part-received', 'not-received']) {
    await closeCase(work.tx, { kind, subject: reference, outcome, now: work.now })
  }
  await write(work, { what, before: row, after: next, reason: because })
  return reviewView(work, next)
}

async function lockedHere(work: Work, reference: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(work.tx, reference)
  if (row?.brand_id !== work.brandId) refuse('NOT_FOUND')
  return row
}

function refuseOnHold(work: Work, { on_hold_until: until }: WithdrawalRow) {
  if (until && until > work.now) refuse('WITHDRAWAL_ON_HOLD', { until: until.toISOString() })
}

type Moving = Parameters<typeof moveWithdrawal>[2] & { action: WithdrawalAction }

async function moved(work: Work, row: WithdrawalRow, change: Moving): Promise<WithdrawalRow> {
  return (await moveWithdrawal(work, row, change)) ?? refuse('WITHDRAWAL_STATE')
}

async function reviewView(work: Work, row: WithdrawalRow): Promise<ReviewView> {
  const [view] = await reviewViews(work.tx, [row], work.now)
  return view ?? refuse('NOT_FOUND')
}

type Written = { what: string; before: WithdrawalRow; after: WithdrawalRow; reason?: string }

async function write(work: Work, { what, before, after, reason }: Written) {
  const shown = (row: WithdrawalRow) => ({ state: row.state, reason: row.reason })
  await record(work, {
    what,
    subject: `withdrawal:${before.reference}`,
    before: shown(before),
    after: shown(after),
    reason: reason ?? null,
  })
}
