export { isMoveWaiting } from './effect.ts'
export { carryOutMoves, carryOutMovesOf, moveApproval } from './move.ts'
export { isRequestedAfter, requestAfterBreach } from './own-move.ts'
