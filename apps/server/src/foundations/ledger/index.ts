export { ledgerBooks } from './books.ts'
export {
  type Balance,
  balanceOf,
  type Entry,
  type Leg,
  movementsOf,
  openPurse,
  openPurses,
  type Posted,
  type Purse,
  post,
  postingOf,
  postingsOf,
  pursesOf,
  type Reconciliation,
  reconcile,
  takeBack,
} from './ledger.ts'
export {
  selectCashSums as cashSumsOf,
  selectCredited as creditedOf,
  selectPassedDown as passedDownSince,
  selectRoundsAfter as roundsAfter,
} from './record.sql.ts'
