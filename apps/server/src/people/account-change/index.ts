export type { Change } from './account-change.rules.ts'
export { holdWithdrawals, reportChange, withdrawalsHeldUntil } from './changes.ts'
export { accountChanged } from './facts.ts'
