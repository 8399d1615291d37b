export { teamRebateConsumer } from './count.sql.ts'
export { creditDifferences } from './settle.ts'
