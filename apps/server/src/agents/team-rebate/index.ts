export { teamRebateConsumer } from './count.sql.ts'
