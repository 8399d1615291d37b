export { overviewConsumer } from './count.sql.ts'
