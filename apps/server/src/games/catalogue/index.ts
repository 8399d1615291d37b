export { isShut } from './card.ts'
export { insertCatalogue } from './catalogue.sql.ts'
export {
  cardsOf,
  findTitle,
  listedTitle,
  listTitles,
  namesOf,
  openTitles,
  readLobby,
  readVendors,
  titleOfGame,
} from './titles.ts'
export * as vendorStates from './vendor-list.sql.ts'
export {
  disableAbsent,
  nameOfVendor,
  selectSeamlessCodes as seamlessVendors,
  selectTransferVendors as transferVendors,
  selectVendorCodes as vendorCodes,
  type VendorGame,
  writeVendorGames,
} from './vendor-list.sql.ts'
