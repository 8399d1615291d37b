import type { Rights } from './role.ts'

/** Deposits, withdrawals, corrections and their terms. */
export const moneyRights = {
  'deposit.view': ['risk-analyst', 'cashier', 'treasurer', 'support', 'auditor'],
  'deposit.review': ['cashier'],
  'withdrawal.view': ['risk-analyst', 'cashier', 'treasurer', 'support', 'auditor'],
  'withdrawal.review': ['cashier'],
  'money.view': ['risk-analyst', 'cashier', 'treasurer', 'support', 'auditor'],
  'adjustment.propose': ['cashier'],
  'adjustment.approve': ['treasurer'],
  'forfeiture.approve': ['treasurer'],
  'payouts.start': ['treasurer'],
  'reconciliation.view': ['risk-analyst', 'cashier', 'treasurer', 'auditor'],
  'reconciliation.run': ['treasurer'],
  'terms.view': ['brand-manager', 'cashier', 'treasurer', 'auditor'],
  'terms.propose': ['brand-manager'],
  'terms.approve': ['treasurer'],
} as const satisfies Rights
