export { rebateConsumer } from './count.sql.ts'
