export { defineEntries } from './kinds.ts'
export {
  balanceOf,
  type Entry,
  ledgerPage,
  movementsOf,
  openWallet,
  openWallets,
  post,
  postingOf,
  postingsOf,
  reconcile,
  takeBack,
  walletsOf,
} from './ledger.ts'
export {
  selectCashSums as cashSumsOf,
  selectCredited as creditedOf,
  selectGivenToService as givenToServiceSince,
  selectPassedDown as passedDownSince,
  selectRoundsAfter as roundsAfter,
} from './record.sql.ts'
export { ledgerRecords } from './records.ts'
export { showBalance } from './show-balance.ts'
