export { carryOutMoves, carryOutMovesOf, moveApproval } from './move.ts'
