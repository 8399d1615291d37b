export { isMoveWaiting } from './effect.ts'
export { carryOutMoves, carryOutMovesOf, moveApproval } from './move.ts'
export { askAfterBreach, isAskedAfter } from './own-move.ts'
