export {
  type AwardRow,
  selectFreeAmong as freeAmong,
  selectToTell as awardsToTell,
} from './free-round.sql.ts'
export { freeRoundsApproval } from './give.ts'
export { freeRoundHook } from './hook.ts'
export { expectMissingWin } from './play.ts'
export { settleFree, settleLeft } from './settle.ts'
export { noteCount, noteSaid, type Said } from './tell.ts'
