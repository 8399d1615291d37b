export { rebateConsumer } from './count.sql.ts'
export { memberRates, rebateTerm } from './rebate-terms.ts'
