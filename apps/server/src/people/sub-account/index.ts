export { subAccountMay } from './sub-account.rules.ts'
export {
  insertSubAccount,
  selectSubAccount,
  selectSubAccounts,
  updateSubAccount,
} from './sub-account.sql.ts'
