export { accountOf } from './book.ts'
export { compareMeters } from './compare.ts'
export { type Expected, expectJackpots } from './expect.ts'
export { jackpotHook } from './hook.ts'
export { countUnsound as countUnsoundPools } from './jackpot.sql.ts'
export { learnJackpots } from './learn.ts'
export {
  beginRetirement,
  cancelRetirement,
  finishRetirement,
  openRetirements,
  type Retirement,
} from './retire.ts'
export { settleMoves } from './settle-moves.ts'
