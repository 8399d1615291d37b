export { hasPromotions, publishApproval, publishNew } from './drafts.ts'
export * as draws from './draw.sql.ts'
export { drawView, openPart, seedOf } from './draw.ts'
export {
  giveBack,
  type LiveRow,
  lockPromotion,
  reserve,
  selectByCode,
  selectLive,
  selectOfKind,
  selectShown,
  selectVersion,
} from './promotion.sql.ts'
export { mostOf, type OfferOf, type Terms } from './terms.rules.ts'
export { readTerms } from './terms.ts'
