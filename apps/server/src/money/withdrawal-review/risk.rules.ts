import type { RISK_SIGNALS } from '@parola/contract'

export type RiskSignal = (typeof RISK_SIGNALS)[number]

/** What is known of a member and of the account at the moment of a review, in minor units. */
export type RiskFacts = {
  paidTimes: number
  paidToAccount: number
  accountIsFresh: boolean
  /** After which change of the account withdrawals rest; null when they do not. */
  resting: string | null
  isVerified: boolean
  turnoverLeft: bigint
  owed: bigint
  recalledDeposits: number
  depositsInReview: number
  deposited: bigint
  /** Paid out before, and requested now. */
  takenOut: bigint
}

/** Every signal that calls for a review, raised or not: an operator also sees what was checked. */
export function signalsOf(f: RiskFacts): { kind: RiskSignal; isRaised: boolean }[] {
  const raised: Record<RiskSignal, boolean> = {
    'first-withdrawal': f.paidTimes === 0,
    'first-to-account': f.paidToAccount === 0,
    'account-fresh': f.accountIsFresh,
    'account-changed': f.resting !== null && f.resting !== 'device',
    'new-device': f.resting === 'device',
    'kyc-missing': !f.isVerified,
    'turnover-left': f.turnoverLeft > 0n,
    debt: f.owed > 0n,
    'recalled-deposit': f.recalledDeposits > 0,
    'deposit-in-review': f.depositsInReview > 0,
    'more-out-than-in': f.takenOut > f.deposited,
  }
  return Object.entries(raised).map(([kind, isRaised]) => ({ kind: kind as RiskSignal, isRaised }))
}
