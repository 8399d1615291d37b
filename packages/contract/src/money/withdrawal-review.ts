import { z } from 'zod'
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

/** How long an order has waited at least. */
export const QUEUE_AGES = ['1h', '4h', '24h', '72h'] as const
/** What narrows a queue of money, beside the states of its things. */
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
  why: z.array(z.enum(REVIEW_REASONS)),
  approvalsNeeded: z.number().int(),
  approvedBy: z.array(z.uuid()),
  /** Names of those who have agreed, and of who took it up. */
  approvers: z.array(z.string()),
  takenBy: z.uuid().nullable(),
  taker: z.string().nullable(),
  channel: z.string(),
  changedAt: instant,
  onHoldUntil: instant.nullable(),
})

/** What of a member decides whether a withdrawal may leave, at one instant. */
export const payoutStanding = z.strictObject({
  at: instant,
  /** What keeps the member from taking money out; null when nothing does. */
  closedBy: z.string().nullable(),
  kyc: z.enum(['N', 'P', 'A', 'R']),
  /** Until when withdrawals rest after a change of the account. */
  restsUntil: instant.nullable(),
  isAccountKept: z.boolean(),
  /** What may be taken out, with what this withdrawal holds. */
  free: amount,
  owed: amount,
  /** What money that was there when it was asked for is still locked by turnover. */
  locked: amount,
  recalledDeposits: z.number().int(),
  depositsInReview: z.number().int(),
})

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
    /** Taken up by whoever asks, or by nobody yet. */
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
  summary: 'One withdrawal with what speaks for a look at it, its payouts and who did what',
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
    /** What was looked at, and whether it speaks against paying out. */
    signals: z.array(z.strictObject({ kind: z.enum(RISK_SIGNALS), isRaised: z.boolean() })),
    /** How its member stood at the request and stands now, and what of that stops it now. */
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
  summary: 'Begins the review: from now on its member cannot cancel it',
  body: z.strictObject({ reference }),
  value: reviewedWithdrawal,
})

export const approveWithdrawal = call({
  ...REVIEW,
  path: '/ops/withdrawal/approve',
  summary: 'Agrees to a withdrawal; where two are needed, the second sends it on its way',
  stepUp: true,
  body: z.strictObject({ reference, because }),
  value: reviewedWithdrawal,
  refusals: [...REVIEW.refusals, 'APPROVED_BEFORE', 'LINKED_OPERATOR', 'WITHDRAWAL_STOPPED'],
})

export const refuseWithdrawal = call({
  ...REVIEW,
  path: '/ops/withdrawal/refuse',
  summary: 'Refuses a withdrawal in review, or one whose payout failed; the hold goes back',
  stepUp: true,
  body: z.strictObject({ reference, reason, because }),
  value: reviewedWithdrawal,
})

export const holdWithdrawal = call({
  ...REVIEW,
  path: '/ops/withdrawal/hold',
  summary: 'Puts a review on hold for a bounded time, with a reason its member reads',
  body: z.strictObject({ reference, reason, because, hours: z.int().min(1).max(72) }),
  value: reviewedWithdrawal,
})

export const releaseWithdrawal = call({
  ...REVIEW,
  path: '/ops/withdrawal/release',
  summary: 'Ends a hold before its time; the review goes on',
  body: z.strictObject({ reference, because }),
  value: reviewedWithdrawal,
  refusals: ['WITHDRAWAL_STATE'],
})

export const resendWithdrawal = call({
  ...REVIEW,
  path: '/ops/withdrawal/resend',
  summary: 'Sends a withdrawal whose payout failed once more, as a payout of its own',
  stepUp: true,
  body: z.strictObject({ reference, because }),
  value: reviewedWithdrawal,
  refusals: [...REVIEW.refusals, 'WITHDRAWAL_STOPPED'],
})

export const resolveReceipt = call({
  ...REVIEW,
  path: '/ops/withdrawal/receipt',
  summary: 'Closes a receipt in dispute: proved by the gateway, or what is missing made good',
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
        /** The report that shows what is broken; letting go then takes two. */
        evidence: z.string().nullable(),
      })
      .nullable(),
  }),
  refusals: [],
})

export const stopPayouts = call({
  method: 'POST',
  path: '/ops/payouts/stop',
  summary: 'Stops or lets go all payouts of the brand; what is held stays held',
  who: 'operator',
  needs: 'withdrawal.review',
  age: 'any',
  stepUp: true,
  body: z.strictObject({ stopped: z.boolean(), because }),
  /** What a broken report has stopped starts when a second operator lets it. */
  value: z.strictObject({ isRequested: z.boolean() }),
  refusals: ['ALREADY_REQUESTED'],
})
