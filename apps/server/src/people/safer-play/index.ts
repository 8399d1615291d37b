export { catchReentry } from './absence.ts'
export { type Deposited, refuseOverLimit, refuseUnseenPlay } from './limits.ts'
