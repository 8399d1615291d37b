export { isShut } from './card.ts'
export { insertCatalogue, type TitleRow } from './catalogue.sql.ts'
export { cardsOf, findTitle, namesOf, readLobby, readVendors, titleOfGame } from './titles.ts'
export {
  disableAbsent,
  selectSeamlessCodes as seamlessVendors,
  selectTransferVendors as transferVendors,
  selectVendorCodes as vendorCodes,
  setVendorAway,
  type VendorGame,
  writeVendorGames,
} from './vendor-list.sql.ts'
