export { type Deposited, refuseOverLimit } from './limits.ts'
