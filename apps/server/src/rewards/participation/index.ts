export { sealedApplications } from './application.sql.ts'
export { depositOffers } from './deposit-offers.ts'
export { keysKnownOf } from './keys.ts'
export { CASHBACK_AFTER_MS, lostIn, windowSpan } from './lost.ts'
export {
  type Act,
  promotionConsumer,
  selectActs,
  selectBiggestBefore,
} from './member-facts.sql.ts'
export { matchOf, namedReward, type Owed } from './owed.ts'
export { CLAIM_KEYS, type ClaimKey, usedKey, windowAt } from './participation.rules.ts'
export { needsOf, unfitFor } from './standing.ts'
