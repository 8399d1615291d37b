export {
  hasDepositInReview,
  selectBegun as begunOf,
  selectByReference as findDeposit,
} from './deposit.sql.ts'
export {
  type ChosenOffer,
  type DepositOffers,
  keepOffer,
  type OfferChoice,
  offerOf,
} from './deposit-offers.ts'
export { type DepositChannel, depositSettings } from './deposit-settings.ts'
export { depositChanged } from './facts.ts'
export { moneyInSince } from './money-in.ts'
export { openDepositKinds } from './open-kinds.ts'
