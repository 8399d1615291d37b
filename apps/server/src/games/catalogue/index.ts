export { isShut } from './card.ts'
export { insertCatalogue, type TitleRow } from './catalogue.sql.ts'
export {
  cardsOf,
  findTitle,
  namesOf,
  readLobby,
  readVendors,
  titleOfGame,
  titleOnShelf,
} from './titles.ts'
export {
  disableAbsent,
  nameOfVendor,
  selectSeamlessCodes as seamlessVendors,
  selectTransferVendors as transferVendors,
  selectVendorCodes as vendorCodes,
  selectVendorWord as vendorWordOf,
  setVendorAway,
  setVendorStatus,
  type VendorGame,
  writeVendorGames,
} from './vendor-list.sql.ts'
