import type { DEPOSIT_FLAWS, DEPOSIT_STATES, reviewedDeposit } from '@parola/contract'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { record } from '#foundations/audit'
import { settingsOf } from '#foundations/settings'
import { closeCase } from '#money/money-case'
import type { Turnover } from '#money/turnover'
import { countInDay } from '#people/approval'
import { findMember } from '#people/member'
import { mayStill, refuseLinked } from '#people/operator'
import type { Tables } from '#platform/db'
import { newReference } from '#platform/random'
import { operatorOf, refuse, type Work } from '#platform/work'
import { moveDeposit, requireDeposit } from './apply-payment.ts'
import { type DepositRow, lockDeposit } from './deposit.sql.ts'
import { closedFor } from './deposit-gate.ts'
import { postDecidedCredit } from './deposit-money.ts'
import { depositSettings } from './deposit-settings.ts'
import {
  type DepositAction,
  insertDepositApproval,
  selectDepositApprovals,
} from './deposit-step.sql.ts'
import { depositViews } from './deposits.ts'
import { sendBackJob } from './jobs.ts'
import { watchSums } from './watch-sums.ts'

const BOTH = 2

export type ReviewedDeposit = z.output<typeof reviewedDeposit>
type Request = { reference: string; because: string }

/** Deposits as operators see them. */
export async function reviewedViews(
  db: Kysely<Tables>,
  rows: readonly DepositRow[],
  now: Date,
): Promise<ReviewedDeposit[]> {
  const views = await depositViews(db, rows, now)
  const approvals = await selectDepositApprovals(
    db,
    rows.map((row) => row.deposit_id),
  )
  return Promise.all(
    rows.map(async (row, i) => {
      const { action: _, ...view } = views[i] ?? refuse('NOT_FOUND')
      const member = await findMember({ db }, row.member_id)
      const agreed = (decision: DepositAction) =>
        approvals
          .filter(
            (approval) => approval.deposit_id === row.deposit_id && approval.decision === decision,
          )
          .filter((approval) => approval.no === row.refund_no)
          .map((approval) => approval.operator_id)
      return {
        ...view,
        memberId: row.member_id,
        username: member?.username ?? '',
        isCrowd: member?.isCrowd ?? false,
        why: row.why as (typeof DEPOSIT_FLAWS)[number][],
        receivedCurrency: row.paid_currency,
        gatewayId: row.gateway_id,
        gatewayFee: row.gateway_fee_minor,
        failure: row.failure,
        approvalsNeeded: isWaiting(row, approvals) ? BOTH : await approvalsFor(db, row, now),
        creditAgreed: agreed('credit'),
        refundAgreed: agreed('refund'),
      }
    }),
  )
}

type Agreed = Awaited<ReturnType<typeof selectDepositApprovals>>

/** Whether one operator has approved and a second is still needed. */
function isWaiting(row: DepositRow, approvals: Agreed): boolean {
  const isOfRow = (item: Agreed[number]) =>
    item.deposit_id === row.deposit_id && item.no === row.refund_no
  return row.state === 'REVIEW' && approvals.some(isOfRow)
}

/** Two operators above the brand's threshold, and for money with no stated value in our currency. */
async function approvalsFor(db: Kysely<Tables>, row: DepositRow, now: Date): Promise<number> {
  const { twoFromMinor } = await settingsOf({ db, brandId: row.brand_id, now }, depositSettings)
  const isForeign = row.paid_currency !== null && row.paid_currency !== row.currency
  const sum = row.paid_minor ?? row.amount_minor
  return isForeign || sum >= twoFromMinor ? BOTH : 1
}

/** Credits the whole received amount once enough operators have approved. @throws Refusal DEPOSIT_NOT_ALLOWED */
export async function creditIt(
  turnover: Turnover,
  work: Work,
  request: Request,
): Promise<ReviewedDeposit> {
  const row = await inReview(work, request.reference)
  if (row.paid_currency !== row.currency || row.paid_minor === null) refuse('DEPOSIT_CURRENCY')
  const closed = await closedFor(work, { row, amount: row.paid_minor })
  if (closed.length > 0) refuse('DEPOSIT_NOT_ALLOWED', { why: closed.join(', ') })
  const isAgreed = await agree(work, row, 'credit')
  const next = isAgreed ? await give(turnover, work, { row, amount: row.paid_minor }) : row
  await write(work, { what: 'deposit.credit', request: request, before: row, after: next })
  return reviewedView(work, next)
}

type Giving = { row: DepositRow; amount: bigint }

async function give(turnover: Turnover, work: Work, { row, amount }: Giving) {
  await requireDeposit(turnover, work, { row, credited: amount })
  await postDecidedCredit(work, row, amount)
  const change = { creditedMinor: amount, feeMinor: 0n }
  const next = await moveDeposit(work, row, { event: 'credited', ...change })
  await closeCase(work.tx, {
    kind: 'deposit-differs',
    subject: row.reference,
    outcome: 'credited',
    now: work.now,
  })
  await watchSums(work, row, amount)
  return next ?? refuse('DEPOSIT_STATE')
}

/** Returns the received amount to its payer once enough operators have approved; a job does it. */
export async function sendItBack(work: Work, request: Request): Promise<ReviewedDeposit> {
  const row = await inReview(work, request.reference)
  const isAgreed = await agree(work, row, 'refund')
  const next = isAgreed
    ? await moveDeposit(work, row, { event: 'sentBack', refundReference: newReference('R') })
    : row
  if (!next) refuse('DEPOSIT_STATE')
  if (isAgreed) await work.later(sendBackJob, { reference: row.reference })
  await write(work, { what: 'deposit.send-back', request: request, before: row, after: next })
  return reviewedView(work, next)
}

async function inReview(work: Work, reference: string): Promise<DepositRow> {
  const row = await lockDeposit(work.tx, reference)
  if (row?.brand_id !== work.brandId) refuse('NOT_FOUND')
  if (row.state !== 'REVIEW') refuse('DEPOSIT_STATE')
  return row
}

/**
 * Whether enough operators have approved, including this one: two where the sum that one operator decided alone
 * for the member in 24 hours reaches the brand's threshold. The approval of an operator who was disabled since, or
 * has lost the right, does not count.
 * @throws Refusal APPROVED_BEFORE, LINKED_OPERATOR
 */
async function agree(work: Work, row: DepositRow, decision: DepositAction): Promise<boolean> {
  const approval = { depositId: row.deposit_id, decision, no: row.refund_no }
  const operatorId = operatorOf(work)
  const before = await selectDepositApprovals(work.tx, [row.deposit_id])
  const agreed = before.filter((item) => item.decision === decision && item.no === row.refund_no)
  if (agreed.some((item) => item.operator_id === operatorId)) refuse('APPROVED_BEFORE')
  let count = 1
  for (const { operator_id, at: agreedAt } of agreed) {
    await refuseLinked(work, { operatorId, others: [operator_id], since: agreedAt })
    if (await mayStill(work, { operatorId: operator_id, right: 'deposit.review' })) count += 1
  }
  const isFirst = await insertDepositApproval(work.tx, { ...approval, operatorId, now: work.now })
  if (!isFirst) refuse('APPROVED_BEFORE')
  if (count >= BOTH) return true
  if ((await approvalsFor(work.tx, row, work.now)) >= BOTH) return false
  const { twoFromMinor } = await settingsOf(work, depositSettings)
  const { isWithin } = await countInDay(work, {
    ...{ matter: 'deposit', memberId: row.member_id },
    amount: row.paid_minor ?? row.amount_minor,
    upTo: twoFromMinor - 1n,
  })
  return isWithin
}

async function reviewedView(work: Work, row: DepositRow): Promise<ReviewedDeposit> {
  const [view] = await reviewedViews(work.tx, [row], work.now)
  return view ?? refuse('NOT_FOUND')
}

type Written = { what: string; request: Request; before: DepositRow; after: DepositRow }

async function write(work: Work, { what, request, before, after }: Written) {
  const shown = (row: DepositRow) => ({
    state: row.state as (typeof DEPOSIT_STATES)[number],
    received: String(row.paid_minor),
    currency: row.paid_currency,
  })
  await record(work, {
    what,
    subject: `deposit:${request.reference}`,
    before: shown(before),
    after: shown(after),
    reason: request.because,
  })
}
