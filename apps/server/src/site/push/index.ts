export { sealedSubscriptions } from './device.sql.ts'
