/** States of a withdrawal (rules/payments §4). */
export const WITHDRAWAL_STATES = [
  'REQUESTED',
  'REVIEW',
  'APPROVED',
  'REJECTED',
  'CANCELLED',
  'SENDING',
  'SENT',
  'FAILED',
  'PAID',
  'RETURNED',
  'AWAITING_RECEIPT',
  'RECEIVED',
  'PART_RECEIVED',
  'NOT_RECEIVED',
  'FORCED_RECEIVED',
] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

type Move = readonly [from: WithdrawalState, action: string, to: WithdrawalState]

/** Every transition between states; the same table is in the database (PAY-005). */
export const WITHDRAWAL_MOVES = [
  ['REQUESTED', 'pass', 'APPROVED'],
  ['REQUESTED', 'take', 'REVIEW'],
  ['REQUESTED', 'stop', 'REVIEW'],
  ['REQUESTED', 'cancel', 'CANCELLED'],
  ['REVIEW', 'approve', 'APPROVED'],
  ['REVIEW', 'refuse', 'REJECTED'],
  ['APPROVED', 'send', 'SENDING'],
  ['APPROVED', 'stop', 'REVIEW'],
  ['SENDING', 'accepted', 'SENT'],
  ['SENDING', 'paid', 'PAID'],
  ['SENDING', 'failed', 'FAILED'],
  ['SENT', 'paid', 'PAID'],
  ['SENT', 'failed', 'FAILED'],
  ['FAILED', 'resend', 'APPROVED'],
  ['FAILED', 'refuse', 'REJECTED'],
  ['PAID', 'ask', 'AWAITING_RECEIPT'],
  ['PAID', 'returned', 'RETURNED'],
  ['AWAITING_RECEIPT', 'received', 'RECEIVED'],
  ['AWAITING_RECEIPT', 'part', 'PART_RECEIVED'],
  ['AWAITING_RECEIPT', 'missing', 'NOT_RECEIVED'],
  ['AWAITING_RECEIPT', 'timeUp', 'FORCED_RECEIVED'],
  ['AWAITING_RECEIPT', 'returned', 'RETURNED'],
  ['RECEIVED', 'returned', 'RETURNED'],
  ['FORCED_RECEIVED', 'returned', 'RETURNED'],
  ['PART_RECEIVED', 'returned', 'RETURNED'],
  ['PART_RECEIVED', 'proved', 'RECEIVED'],
  ['NOT_RECEIVED', 'returned', 'RETURNED'],
  ['NOT_RECEIVED', 'proved', 'RECEIVED'],
] as const satisfies readonly Move[]
export type WithdrawalAction = (typeof WITHDRAWAL_MOVES)[number][1]

/** The state that an action leads to; null where it is not allowed. */
export function withdrawalAfter(from: string, action: WithdrawalAction): WithdrawalState | null {
  return WITHDRAWAL_MOVES.find((move) => move[0] === from && move[1] === action)?.[2] ?? null
}

/** States of a withdrawal in progress: a member has at most one. */
export const WITHDRAWAL_OPEN = [
  'REQUESTED',
  'REVIEW',
  'APPROVED',
  'SENDING',
  'SENT',
  'FAILED',
] as const satisfies readonly WithdrawalState[]

/** Why a withdrawal is reviewed by an operator. */
export const REVIEW_REASONS = [
  'sum',
  'first',
  'new-account',
  'recalled-deposit',
  'debt',
  'deposit-in-review',
  'large-sum',
  'barred',
  'kyc',
  'account-changed',
  'account-gone',
  'turnover',
  'contract-debt',
] as const

/**
 * What stops a withdrawal right before it is paid, whatever was approved before, most important first. Each
 * is a reason for a review.
 */
export const PAYOUT_OBSTACLES = [
  'barred',
  'kyc',
  'account-gone',
  'account-changed',
  'contract-debt',
  'debt',
  'turnover',
  'recalled-deposit',
  'deposit-in-review',
] as const satisfies readonly (typeof REVIEW_REASONS)[number][]
export type PayoutObstacle = (typeof PAYOUT_OBSTACLES)[number]

/** Queues of operators: waiting for an operator, being paid, closed. */
export const WITHDRAWAL_STAGES = {
  waiting: ['REQUESTED', 'REVIEW', 'FAILED', 'PART_RECEIVED', 'NOT_RECEIVED'],
  moving: ['APPROVED', 'SENDING', 'SENT', 'PAID', 'AWAITING_RECEIPT'],
  over: ['REJECTED', 'CANCELLED', 'RETURNED', 'RECEIVED', 'FORCED_RECEIVED'],
} as const satisfies Record<string, readonly WithdrawalState[]>
export type WithdrawalStage = keyof typeof WITHDRAWAL_STAGES

/** Checks that an operator sees before the payout; each speaks for or against it. */
export const RISK_SIGNALS = [
  'first-withdrawal',
  'first-to-account',
  'account-fresh',
  'account-changed',
  'new-device',
  'kyc-missing',
  'turnover-left',
  'debt',
  'recalled-deposit',
  'deposit-in-review',
  'more-out-than-in',
] as const

/** Why a withdrawal was refused, or waits, as disclosed to the member. */
export const WITHDRAWAL_REASONS = [
  'documents-needed',
  'account-name',
  'account-closed',
  'terms-broken',
  'source-of-funds',
  'bank-refused',
  'regulation',
  'account-changed',
  'debt',
  'contract-debt',
  'turnover',
  'recalled-deposit',
  'deposit-in-review',
] as const

/** Blockers of a withdrawal. */
export const WITHDRAWAL_GAPS = [
  'KYC',
  'PAYMENT_PASSWORD',
  'ACCOUNT',
  'ACCOUNT_COOLING',
  'CHANGE_HOLD',
  'CONTRACT_DEBT',
  'OPEN_WITHDRAWAL',
  'DAILY_LIMIT',
  'FROZEN',
] as const
