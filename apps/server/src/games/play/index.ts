export { selectPlayer as playerAt } from './play.sql.ts'
export { type Vendors, vendorGateways } from './vendor.gateway.ts'
export { masked } from './wallet-api.ts'
