export { depositOffers } from './deposit-offers.ts'
export { claimsSince, keysKnownOf } from './keys.ts'
export { CASHBACK_AFTER_MS, returnedOf, rewardsOf, windowSpan } from './lost.ts'
export {
  promotionConsumer,
  selectActs,
  selectBiggestBefore,
  selectPlayedDays,
} from './member-facts.sql.ts'
export { matchOf, namedReward } from './owed.ts'
export { type ClaimKey, windowOf } from './participation.rules.ts'
export { knownOf, needsOf, profileAt, unfitFor } from './standing.ts'
