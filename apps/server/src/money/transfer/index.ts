export {
  selectSums as transferSumsOf,
  selectWalletsAway as walletsAway,
  selectWalletsDue as walletsDue,
  type TransferSum,
  type WalletDue,
} from './transfer.sql.ts'
export type { Reply, TransferVendors } from './vendors.ts'
