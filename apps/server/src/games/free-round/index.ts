export {
  type AwardRow,
  selectFreeAmong as freeAmong,
  selectUnreported as awardsToReport,
} from './free-round.sql.ts'
export { freeRoundsApproval } from './give.ts'
export { freeRoundHook } from './hook.ts'
export { expectMissingWin } from './play.ts'
export { type Noted, noteCount, noteReply } from './report.ts'
export { settleFree, settleLeft } from './settle.ts'
