export { sealedStatementKeys } from './keys.ts'
