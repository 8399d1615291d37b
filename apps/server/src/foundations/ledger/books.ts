import { countLooked, selectFlaws, selectHeld, selectOfAccount, selectWithin } from './flaws.sql.ts'

/** The ledger as a reconciliation reads it: row by row, and of one brand. */
export const ledgerBooks = {
  flaws: selectFlaws,
  held: selectHeld,
  within: selectWithin,
  counted: countLooked,
  ofAccount: selectOfAccount,
}
