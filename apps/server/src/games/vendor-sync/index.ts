export { vendorCheck } from './vendor-check.ts'
export { endOfOpen } from './vendor-sync.rules.ts'
export { walletCheck } from './wallet-check.ts'
