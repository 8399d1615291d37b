export {
  selectSums as transferSumsOf,
  selectWalletsDue as walletsDue,
  type TransferSum,
  type WalletDue,
} from './transfer.sql.ts'
export type { Reply, TransferVendors } from './vendors.ts'
export { walletsAway } from './wallets-away.ts'
