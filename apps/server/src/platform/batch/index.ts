export { batched } from './batched.ts'
export { givingWay } from './give-way.ts'
export { inLanes } from './in-lanes.ts'
export { inTurn } from './in-turn.ts'
