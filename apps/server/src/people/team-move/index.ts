export { type MoveError, moveErrorOf } from './move.rules.ts'
export {
  callCarryOut as carryOutMove,
  callDecideMove as decideMove,
  lockTree,
  type MoveRow,
  pathAt as movedPathAt,
  pathOf as movedPathOf,
  pathOn as movedPathOn,
  placeNoAt,
  placesUnder,
  selectAgentLevels as agentLevels,
  selectIncoming as incomingAt,
  selectOpenMoves as openMoves,
} from './move.sql.ts'
