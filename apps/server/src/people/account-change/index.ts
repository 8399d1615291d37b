export type { Change } from './account-change.rules.ts'
export { ACCOUNT_CHANGED, holdWithdrawals, tellChange, withdrawalsHeldUntil } from './changes.ts'
