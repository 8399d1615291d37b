/** The records that are compared. */
export const RECONCILIATION_AREAS = ['ledger', 'payments', 'gateway', 'vendors'] as const
export type ReconciliationArea = (typeof RECONCILIATION_AREAS)[number]

/** `failed` and `abandoned` have no result, and a reason why. */
export const RECONCILIATION_STATES = [
  'running',
  'sound',
  'differs',
  'broken',
  'failed',
  'abandoned',
] as const

/** `hourly` covers what has moved in the ledger, the others the whole ledger and the day. */
export const RECONCILIATION_KINDS = ['nightly', 'requested', 'hourly'] as const

/** `broken` stops payouts; `differs` needs an explanation; `noted` is in transit. */
export const WEIGHTS = ['broken', 'differs', 'noted'] as const
export type Weight = (typeof WEIGHTS)[number]

/** Every kind of difference that a report can find. */
export const RECONCILIATION_CHECKS = [
  'balance',
  'chain',
  'floor',
  'entry',
  'passing',
  'held',
  'credit-missing',
  'credit-differs',
  'credit-without-order',
  'payout-missing',
  'payout-differs',
  'payout-without-order',
  'gateway-silent',
  'deposit-unknown-here',
  'deposit-not-credited',
  'deposit-in-review',
  'deposit-not-reversed',
  'deposit-amount',
  'deposit-not-paid-there',
  'payout-unknown-here',
  'payout-not-settled',
  'payout-failed-here',
  'payout-not-returned',
  'payout-amount',
  'payout-not-paid-there',
  'gateway-balance',
  'gateway-balance-moves',
  'bets',
  'pools',
  'round-open',
  'vendor-case',
  'vendor-silent',
  'vendor-balance',
] as const
export type ReconciliationCheck = (typeof RECONCILIATION_CHECKS)[number]

const NOTED: readonly ReconciliationCheck[] = [
  'deposit-in-review',
  'round-open',
  'payout-not-settled',
]
const DIFFERS: readonly ReconciliationCheck[] = [
  'gateway-silent',
  'gateway-balance-moves',
  'deposit-unknown-here',
  'deposit-not-credited',
  'deposit-not-reversed',
  'payout-not-returned',
  'vendor-case',
  'vendor-silent',
  'vendor-balance',
]

/** Severity of a finding: any kind that is not known to be harmless breaks the report. */
export function weightOf(check: ReconciliationCheck): Weight {
  if (NOTED.includes(check)) return 'noted'
  return DIFFERS.includes(check) ? 'differs' : 'broken'
}
