export { batched } from './batched.ts'
export { inTurn } from './in-turn.ts'
