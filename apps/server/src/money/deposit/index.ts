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
export { depositChanged } from './facts.ts'
export { moneyInSince } from './money-in.ts'
