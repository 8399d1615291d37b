export { slipBooks, vendorBooks } from './vendor-books.ts'
export { endOfOpen } from './vendor-sync.rules.ts'
export { walletBooks } from './wallet-books.ts'
