export { accountOf } from './book.ts'
export { compareMeters } from './compare.ts'
export { confirmMoves } from './confirm-moves.ts'
export { jackpotHook } from './hook.ts'
export { countUnsound as countUnsoundPools } from './jackpot.sql.ts'
export { learnJackpots } from './learn.ts'
export { type Reserved, reserveJackpots } from './reserve.ts'
export {
  beginRetirement,
  cancelRetirement,
  finishRetirement,
  openRetirements,
  type Retirement,
} from './retire.ts'
