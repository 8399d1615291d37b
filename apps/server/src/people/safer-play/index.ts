export { catchReentry, endAbsences } from './absence.ts'
export { limitHeld } from './facts.ts'
export { helpSettings } from './help-settings.ts'
export { liftApproval } from './lift.ts'
export { type PlayedAway, upsertPlayedAway as keepPlayedAway } from './limits.sql.ts'
export {
  brokenLimit,
  type Deposited,
  refuseOverLimit,
  refuseSpentTime,
  refuseUnseenPlay,
} from './limits.ts'
