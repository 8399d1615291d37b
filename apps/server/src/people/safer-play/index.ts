export { catchReentry } from './absence.ts'
export { type Deposited, refuseOverLimit } from './limits.ts'
