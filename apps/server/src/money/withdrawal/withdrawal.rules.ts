import type { REVIEW_REASONS, WithdrawalState } from '@parola/contract'
import { rateShare } from '@parola/money'

export type FeePolicy = { feePpm: number; feeMinMinor: bigint }

/** The fee of a withdrawal. */
export function feeOf(amount: bigint, { feePpm, feeMinMinor }: FeePolicy): bigint {
  const share = rateShare(amount, BigInt(feePpm))
  return share > feeMinMinor ? share : feeMinMinor
}

export type Bounds = { min: bigint; max: bigint; dailyLeft: bigint }

/** The most that one request may be; 0 when that is below the minimum. */
export function mostOf(free: bigint, { min, max, dailyLeft }: Bounds): bigint {
  const sum = [max, dailyLeft].reduce((a, b) => (b < a ? b : a), free)
  return sum < min ? 0n : sum
}

export type Circumstances = {
  amount: bigint
  /** The day's requests including this one, and the threshold from which the law requires a report (PAY-009). */
  dayTotal: bigint
  reportFrom: bigint
  /** What passed without a review in the last 24 hours: the limit applies to the sum. */
  unseen: bigint
  autoUpTo: bigint
  twoFrom: bigint
  reviewFirst: boolean
  /** Withdrawals that were paid before, and those to this account. */
  paidBefore: number
  paidToAccount: number
  recalledDeposits: number
  depositsInReview: number
  owed: bigint
}
export type ReviewReason = (typeof REVIEW_REASONS)[number]

/** Why operators have to review it, and how many of them have to approve (PAY-006). */
export function reviewOf(c: Circumstances): { why: ReviewReason[]; approvals: 0 | 1 | 2 } {
  const checks: [boolean, ReviewReason][] = [
    [c.amount + c.unseen > c.autoUpTo, 'sum'],
    [c.reviewFirst && c.paidBefore === 0, 'first'],
    [c.reviewFirst && c.paidBefore > 0 && c.paidToAccount === 0, 'new-account'],
    [c.recalledDeposits > 0, 'recalled-deposit'],
    [c.owed > 0n, 'debt'],
    [c.depositsInReview > 0, 'deposit-in-review'],
    [c.dayTotal >= c.reportFrom, 'large-sum'],
  ]
  const why = checks.filter(([isSo]) => isSo).map(([, reason]) => reason)
  if (why.length === 0) return { why, approvals: 0 }
  const needsTwo = c.amount + c.unseen >= c.twoFrom || why.some((item) => FOUR_EYES.has(item))
  return { why, approvals: needsTwo ? 2 : 1 }
}

const FOUR_EYES = new Set<ReviewReason>(['first', 'new-account', 'large-sum'])

type HeldBy = 'platform' | 'operator' | 'gateway' | 'member' | 'nobody'

const HOLDERS: Partial<Record<WithdrawalState, HeldBy>> = {
  REVIEW: 'operator',
  APPROVED: 'platform',
  SENDING: 'gateway',
  SENT: 'gateway',
  FAILED: 'operator',
  AWAITING_RECEIPT: 'member',
  PART_RECEIVED: 'operator',
  NOT_RECEIVED: 'operator',
}

/** Who handles a withdrawal. One that waits for a review is with the operators. */
export function holderOf(state: WithdrawalState, needsReview: boolean): HeldBy {
  if (state === 'REQUESTED') return needsReview ? 'operator' : 'platform'
  return HOLDERS[state] ?? 'nobody'
}

/** How long a review takes, as shown to members. */
export const REVIEW_WITHIN_S = 4 * 3600

/** When its money is expected; null when none will come or it is unknown. */
export function etaOf(
  state: WithdrawalState,
  { needsReview, etaS }: { needsReview: boolean; etaS: number },
): number | null {
  if (state === 'REQUESTED') return etaS + (needsReview ? REVIEW_WITHIN_S : 0)
  if (state === 'REVIEW' || state === 'FAILED') return etaS + REVIEW_WITHIN_S
  return ['APPROVED', 'SENDING', 'SENT'].includes(state) ? etaS : null
}
