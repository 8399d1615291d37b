export { DEPOSIT_CHANGED } from './events.ts'
