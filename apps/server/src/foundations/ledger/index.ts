export { ledgerBooks } from './books.ts'
export {
  balanceOf,
  type Entry,
  type Leg,
  movementsOf,
  openPurse,
  openPurses,
  post,
  postingOf,
  postingsOf,
  pursesOf,
  reconcile,
  takeBack,
} from './ledger.ts'
export {
  selectCashSums as cashSumsOf,
  selectCredited as creditedOf,
  selectPassedDown as passedDownSince,
  selectRoundsAfter as roundsAfter,
} from './record.sql.ts'
