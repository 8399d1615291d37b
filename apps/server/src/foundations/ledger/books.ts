import { selectOfAccount, selectWithin } from './flaws.sql.ts'
import { selectChainRows, selectEntriesAfter, selectPursesAfter } from './steps.sql.ts'

/** The ledger as a reconciliation reads it, step by step. */
export const ledgerBooks = {
  pursesAfter: selectPursesAfter,
  chainRows: selectChainRows,
  entriesAfter: selectEntriesAfter,
  within: selectWithin,
  ofAccount: selectOfAccount,
}
