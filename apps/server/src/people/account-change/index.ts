export type { Change } from './account-change.rules.ts'
export { ACCOUNT_CHANGED, tellChange, withdrawalsHeldUntil } from './changes.ts'
