export { depositOffers } from './deposit-offers.ts'
export { claimsSince, keysKnownOf } from './keys.ts'
export { CASHBACK_AFTER_MS, lostIn, windowSpan } from './lost.ts'
export {
  type Act,
  promotionConsumer,
  selectActs,
  selectBiggestBefore,
  selectLostDays,
} from './member-facts.sql.ts'
export { matchOf, namedReward, type Owed } from './owed.ts'
export { type ClaimKey, windowAt } from './participation.rules.ts'
export { needsOf, unfitFor } from './standing.ts'
