export {
  countWrongTransits,
  selectSums as transferSumsOf,
  selectWalletsDue as walletsDue,
  sumAway as moneyAway,
  type TransferSum,
  type WalletDue,
} from './transfer.sql.ts'
export type { Said, TransferVendors } from './vendors.ts'
