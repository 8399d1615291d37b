export { isSameName, maskedName, shownNumber } from './account.rules.ts'
export {
  type AccountRow,
  selectAccount,
  selectAccounts,
  selectNumberOwner,
  selectNumbers,
} from './account.sql.ts'
export { openAccount } from './accounts.ts'
export type { Guards } from './guards.ts'
export { type PayoutMethod, payoutAccountSettings } from './payout-account-settings.ts'
