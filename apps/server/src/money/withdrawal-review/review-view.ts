import type { REVIEW_REASONS, reviewedWithdrawal, WithdrawalState } from '@parola/contract'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { balanceOf } from '#foundations/ledger'
import { selectPayouts } from '#money/payout'
import { selectAccount } from '#money/payout-account'
import {
  compareStanding,
  type LeaveParts,
  selectPast,
  selectWithdrawal,
  selectWithdrawalSteps,
  type WithdrawalRow,
  withdrawalViews,
} from '#money/withdrawal'
import { withdrawalsHeldUntil } from '#people/account-change'
import { findMember, selectMemberOfBrand } from '#people/member'
import { operatorNamesOf } from '#people/operator'
import { DAY_MS } from '#platform/clock'
import type { Tables } from '#platform/db'
import { type Glance, must, refuse } from '#platform/work'
import { selectApprovals, selectSums } from './review.sql.ts'
import { signalsOf } from './risk.rules.ts'

const MOST_PAYOUTS = 20
/** An account added this recently is reviewed, whatever its brand allows. */
const FRESH_MS = 3 * DAY_MS

export type ReviewView = z.output<typeof reviewedWithdrawal>

/** Withdrawals as operators see them. */
export async function reviewViews(
  db: Kysely<Tables>,
  rows: readonly WithdrawalRow[],
  now: Date,
): Promise<ReviewView[]> {
  const views = await withdrawalViews(db, rows, now)
  const ids = rows.map((row) => row.withdrawal_id)
  const approvals = await selectApprovals(db, ids, 'pay-out')
  const operators = [
    ...approvals.map((approval) => approval.operator_id),
    ...rows.map((row) => row.taken_by),
  ]
  const names = await operatorNamesOf(db, operators)
  return Promise.all(
    rows.map(async (row, i) => {
      const view = views[i] ?? refuse('NOT_FOUND')
      const member = await findMember({ db }, row.member_id)
      const account = await selectAccount(db, row.member_id, row.account_id)
      const own = approvals.filter(
        (approval) => approval.withdrawal_id === row.withdrawal_id && approval.no === row.review_no,
      )
      return {
        ...view,
        memberId: row.member_id,
        username: member?.username ?? '',
        isCrowd: member?.isCrowd ?? false,
        why: row.why as (typeof REVIEW_REASONS)[number][],
        approvalsNeeded: row.approvals_needed,
        approvedBy: own.map((item) => item.operator_id),
        approvers: own.map((item) => names.get(item.operator_id) ?? ''),
        takenBy: row.taken_by,
        taker: row.taken_by ? (names.get(row.taken_by) ?? null) : null,
        onHoldUntil: row.on_hold_until,
        channel: account?.channel ?? '',
        changedAt: row.changed_at,
      }
    }),
  )
}

/** One withdrawal with all that a decision on it needs. @throws Refusal NOT_FOUND */
export async function readWithdrawal(glance: Glance, parts: LeaveParts, reference: string) {
  const { db, brandId, now } = glance
  const row = await selectWithdrawal(db, reference)
  if (row?.brand_id !== brandId) refuse('NOT_FOUND')
  const [view] = await reviewViews(db, [row], now)
  if (!view) refuse('NOT_FOUND')
  const payouts = await selectPayouts(db, row.withdrawal_id, MOST_PAYOUTS)
  return {
    ...view,
    payouts: payouts.map((payout) => ({
      reference: payout.reference,
      state: payout.state,
      failure: payout.failure,
      createdAt: payout.created_at,
    })),
    actions: await actionsOf(db, row),
    ...(await standingOf(glance, parts, row)),
    compared: await compareStanding(glance, parts, row),
  }
}

async function actionsOf(db: Kysely<Tables>, row: WithdrawalRow) {
  const steps = await selectWithdrawalSteps(db, [row.withdrawal_id])
  const names = await operatorNamesOf(
    db,
    steps.map((step) => step.operator_id),
  )
  return steps.map((step) => ({
    state: step.state as WithdrawalState,
    at: step.at,
    by: step.actor_kind,
    operatorId: step.operator_id,
    operator: step.operator_id ? (names.get(step.operator_id) ?? null) : null,
    note: step.note,
  }))
}

/** The member's standing: money, identity, and every signal that was checked. */
async function standingOf(
  { db, brandId, now }: Glance,
  { turnover }: LeaveParts,
  row: WithdrawalRow,
) {
  const { member_id: memberId, account_id: accountId } = row
  const member = await selectMemberOfBrand(db, { brandId, memberId })
  const account = await selectAccount(db, memberId, accountId)
  must(member && account, 'a withdrawal without a member or an account')
  const { balanceMinor, heldMinor, owedMinor } = await balanceOf(db, memberId)
  const { left } = await turnover.standing(db, memberId)
  const sums = await selectSums(db, memberId)
  const { paidToAccount, recalledDeposits, depositsInReview } = await selectPast(
    db,
    memberId,
    accountId,
  )
  const resting = await withdrawalsHeldUntil(db, { memberId, now })
  return {
    money: {
      balance: balanceMinor,
      held: heldMinor,
      owed: owedMinor,
      turnoverLeft: left,
      ...sums,
    },
    kyc: member.kyc as 'N' | 'P' | 'A' | 'R',
    memberSince: member.created_at,
    accountAddedAt: account.added_at,
    signals: signalsOf({
      paidTimes: sums.paidTimes,
      paidToAccount,
      accountIsFresh: now.getTime() - account.added_at.getTime() < FRESH_MS,
      resting: resting?.change ?? null,
      isVerified: member.kyc === 'A',
      turnoverLeft: left,
      owed: owedMinor,
      recalledDeposits,
      depositsInReview,
      deposited: sums.deposited,
      takenOut: sums.paidOut + row.amount_minor,
    }),
  }
}
