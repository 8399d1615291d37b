import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import { amount, countParam, instant, pageOf, text } from '../core/values.ts'
import { withdrawal } from './withdrawal.ts'
import {
  PAYOUT_OBSTACLES,
  REVIEW_REASONS,
  RISK_SIGNALS,
  WITHDRAWAL_REASONS,
  WITHDRAWAL_STAGES,
  WITHDRAWAL_STATES,
  type WithdrawalStage,
} from './withdrawal-states.ts'

const reference = text(40)
const because = text(500, 3)
const reason = z.enum(WITHDRAWAL_REASONS)
const STAGES = Object.keys(WITHDRAWAL_STAGES) as [WithdrawalStage, ...WithdrawalStage[]]

/** Minimum time that a withdrawal has waited. */
export const QUEUE_AGES = ['1h', '4h', '24h', '72h'] as const
/** Filters of a queue, besides the states. */
const queueFilter = {
  username: text(40).optional(),
  memberId: z.uuid().optional(),
  age: z.enum(QUEUE_AGES).optional(),
  channel: text(20).optional(),
  min: amount.optional(),
  max: amount.optional(),
  pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
  pageSize: countParam({ min: 1, max: 100, fallback: 20 }),
}
const queueTotals = z.strictObject({ sum: amount, oldestAt: instant.nullable() })
const REVIEW = {
  method: 'POST',
  who: 'operator',
  needs: 'withdrawal.review',
  age: 'any',
  refusals: ['WITHDRAWAL_STATE', 'WITHDRAWAL_ON_HOLD'],
} as const

export const reviewedWithdrawal = z.strictObject({
  ...withdrawal.shape,
  memberId: z.uuid(),
  username: z.string(),
  isCrowd: z.boolean(),
  why: z.array(z.enum(REVIEW_REASONS)),
  approvalsNeeded: z.number().int(),
  approvedBy: z.array(z.uuid()),
  /** Operators who approved it, and the operator reviewing it. */
  approvers: z.array(z.string()),
  takenBy: z.uuid().nullable(),
  taker: z.string().nullable(),
  channel: z.string(),
  changedAt: instant,
  onHoldUntil: instant.nullable(),
})

/** The facts about a member that decide whether a withdrawal may be paid, at one instant. */
export const payoutStanding = z.strictObject({
  at: instant,
  /** Why the member may not withdraw; null when nothing prevents it. */
  closedBy: z.string().nullable(),
  kyc: z.enum(['N', 'P', 'A', 'R']),
  /** Withdrawals are held until then after a change of the account. */
  restsUntil: instant.nullable(),
  isAccountKept: z.boolean(),
  /** The withdrawable amount, with this withdrawal's hold included. */
  free: amount,
  owed: amount,
  /** What an agent owes downlines by contracts. */
  contractDebt: amount,
  /** The part of the money present at the request that is still locked by turnover. */
  locked: amount,
  recalledDeposits: z.number().int(),
  depositsInReview: z.number().int(),
})

export const payoutApprovals = approvalKinds(['payouts.start'])

export const opsWithdrawals = call({
  method: 'GET',
  path: '/ops/withdrawals',
  summary: 'The queue of withdrawals, oldest first',
  who: 'operator',
  needs: 'withdrawal.view',
  age: 'any',
  query: z.strictObject({
    state: z.enum(WITHDRAWAL_STATES).optional(),
    stage: z.enum(STAGES).optional(),
    /** Being reviewed by the caller, or by nobody yet. */
    taken: z.enum(['mine', 'nobody']).optional(),
    ...queueFilter,
  }),
  value: pageOf(reviewedWithdrawal).extend({ totals: queueTotals }),
  refusals: [],
  perMinute: 120,
})

export const opsWithdrawal = call({
  method: 'GET',
  path: '/ops/withdrawal',
  summary: 'One withdrawal with its risk checks, its payouts and its history',
  who: 'operator',
  needs: 'withdrawal.view',
  age: 'any',
  query: z.strictObject({ reference }),
  value: z.strictObject({
    ...reviewedWithdrawal.shape,
    payouts: z.array(
      z.strictObject({
        reference,
        state: z.string(),
        failure: z.string().nullable(),
        createdAt: instant,
      }),
    ),
    actions: z.array(
      z.strictObject({
        state: z.enum(WITHDRAWAL_STATES),
        at: instant,
        by: z.string(),
        operatorId: z.uuid().nullable(),
        operator: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
    money: z.strictObject({
      balance: amount,
      held: amount,
      owed: amount,
      turnoverLeft: amount,
      deposited: amount,
      paidOut: amount,
      paidTimes: z.number().int(),
    }),
    kyc: z.enum(['N', 'P', 'A', 'R']),
    memberSince: instant,
    accountAddedAt: instant,
    /** The checks, and whether each speaks against paying out. */
    signals: z.array(z.strictObject({ kind: z.enum(RISK_SIGNALS), isRaised: z.boolean() })),
    /** The member's state at the request and now, and what prevents the payout now. */
    compared: z.strictObject({
      requested: payoutStanding.nullable(),
      now: payoutStanding,
      obstacles: z.array(z.enum(PAYOUT_OBSTACLES)),
    }),
  }),
  refusals: [],
})

export const takeWithdrawal = call({
  ...REVIEW,
  path: '/ops/withdrawal/take',
  summary: 'Begins the review: from now on the member cannot cancel the withdrawal',
  body: z.strictObject({ reference }),
  value: reviewedWithdrawal,
})

export const approveWithdrawal = call({
  ...REVIEW,
  path: '/ops/withdrawal/approve',
  summary:
    'Approves a withdrawal; where two approvals are needed, the second one sends it to the gateway',
  stepUp: true,
  body: z.strictObject({ reference, because }),
  value: reviewedWithdrawal,
  refusals: [...REVIEW.refusals, 'APPROVED_BEFORE', 'LINKED_OPERATOR', 'WITHDRAWAL_STOPPED'],
})

export const refuseWithdrawal = call({
  ...REVIEW,
  path: '/ops/withdrawal/refuse',
  summary: 'Refuses a withdrawal in review, or one whose payout failed; the hold is released',
  stepUp: true,
  body: z.strictObject({ reference, reason, because }),
  value: reviewedWithdrawal,
})

export const holdWithdrawal = call({
  ...REVIEW,
  path: '/ops/withdrawal/hold',
  summary: 'Puts a review on hold for a limited time, with a reason that the member can read',
  body: z.strictObject({ reference, reason, because, hours: z.int().min(1).max(72) }),
  value: reviewedWithdrawal,
})

export const releaseWithdrawal = call({
  ...REVIEW,
  path: '/ops/withdrawal/release',
  summary: 'Ends a hold early; the review continues',
  body: z.strictObject({ reference, because }),
  value: reviewedWithdrawal,
  refusals: ['WITHDRAWAL_STATE'],
})

export const resendWithdrawal = call({
  ...REVIEW,
  path: '/ops/withdrawal/resend',
  summary: 'Sends a withdrawal whose payout failed again, as a new payout',
  stepUp: true,
  body: z.strictObject({ reference, because }),
  value: reviewedWithdrawal,
  refusals: [...REVIEW.refusals, 'WITHDRAWAL_STOPPED'],
})

export const resolveReceipt = call({
  ...REVIEW,
  path: '/ops/withdrawal/receipt',
  summary: 'Closes a disputed receipt: proved by the gateway, or the missing amount is paid',
  stepUp: true,
  body: z.strictObject({ reference, outcome: z.enum(['proved', 'made-good']), because }),
  value: reviewedWithdrawal,
  refusals: [...REVIEW.refusals, 'APPROVED_BEFORE', 'LINKED_OPERATOR'],
})

export const opsPayouts = call({
  method: 'GET',
  path: '/ops/payouts',
  summary: 'Whether the payouts of the brand are stopped, by whom, and why',
  who: 'operator',
  needs: 'withdrawal.view',
  age: 'any',
  value: z.strictObject({
    stop: z
      .strictObject({
        because: z.string(),
        at: instant,
        /** Null: the platform itself. */
        operator: z.string().nullable(),
        /** The report with the broken finding; resuming then takes two operators. */
        evidence: z.string().nullable(),
      })
      .nullable(),
  }),
  refusals: [],
})

export const stopPayouts = call({
  method: 'POST',
  path: '/ops/payouts/stop',
  summary: 'Stops or resumes all payouts of the brand; existing holds stay',
  who: 'operator',
  needs: 'withdrawal.review',
  age: 'any',
  stepUp: true,
  body: z.strictObject({ stopped: z.boolean(), because }),
  /** Payouts stopped by a broken report resume once a second operator approves. */
  value: z.strictObject({ isRequested: z.boolean() }),
  refusals: ['ALREADY_REQUESTED'],
})
