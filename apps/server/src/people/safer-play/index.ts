export { catchReentry } from './absence.ts'
export { type PlayedAway, upsertPlayedAway as keepPlayedAway } from './limits.sql.ts'
export { type Deposited, refuseOverLimit, refuseSpentTime, refuseUnseenPlay } from './limits.ts'
