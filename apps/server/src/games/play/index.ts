export { mountDoor } from './mount-door.ts'
export { selectMembersOfPlayers as membersOf, selectPlayer as playerAt } from './play.sql.ts'
export { type Reply, type Vendors, type VendorWaits, vendorGateways } from './vendor.gateway.ts'
export { masked } from './wallet-api.ts'
