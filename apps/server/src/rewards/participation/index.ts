export { sealedApplications } from './application.sql.ts'
export { depositOffers } from './deposit-offers.ts'
export { promotionConsumer } from './member-facts.sql.ts'
