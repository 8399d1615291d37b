export {
  type Balance,
  balanceOf,
  checkInvariants,
  type Entry,
  type Leg,
  openPurses,
  post,
  postingsOf,
} from './ledger.ts'
