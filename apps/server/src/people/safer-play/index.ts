export { catchReentry } from './absence.ts'
export { liftApproval } from './lift.ts'
export { type PlayedAway, upsertPlayedAway as keepPlayedAway } from './limits.sql.ts'
export {
  brokenLimit,
  type Deposited,
  LIMIT_HELD,
  refuseOverLimit,
  refuseSpentTime,
  refuseUnseenPlay,
} from './limits.ts'
