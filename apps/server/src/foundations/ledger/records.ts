import { selectOfAccount, selectWithin } from './flaws.sql.ts'
import { selectChainRows, selectEntriesAfter, selectWalletsAfter } from './steps.sql.ts'

/** The ledger as a reconciliation reads it, step by step. */
export const ledgerRecords = {
  walletsAfter: selectWalletsAfter,
  chainRows: selectChainRows,
  entriesAfter: selectEntriesAfter,
  within: selectWithin,
  ofAccount: selectOfAccount,
}
