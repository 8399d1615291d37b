export { confirmFreeRounds, confirmLeft } from './confirm.ts'
export {
  type AwardRow,
  selectFreeAmong as freeAmong,
  selectUnreported as awardsToReport,
} from './free-round.sql.ts'
export { freeRoundsApproval } from './give.ts'
export { cancelByRule, giveByRule } from './give-by-rule.ts'
export { freeRoundHook } from './hook.ts'
export { reserveMissingWin } from './play.ts'
export { type Noted, noteCount, noteReply } from './report.ts'
