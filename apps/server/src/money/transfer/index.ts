export {
  countWrongTransits,
  selectSums as transferSumsOf,
  sumAway as moneyAway,
  type TransferSum,
} from './transfer.sql.ts'
export type { Said, TransferVendors } from './vendors.ts'
