export { rebateConsumer } from './count.sql.ts'
export { vipPartOf } from './rebate.sql.ts'
export { memberRates, rebateTerm } from './rebate-terms.ts'
