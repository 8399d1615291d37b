export { endOfOpen } from './vendor-sync.rules.ts'
