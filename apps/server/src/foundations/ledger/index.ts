export {
  type Balance,
  balanceOf,
  type Entry,
  type Leg,
  openPurse,
  openPurses,
  type Posted,
  type Purse,
  post,
  postingsOf,
  type Reconciliation,
  reconcile,
} from './ledger.ts'
