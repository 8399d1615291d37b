export { accountOf } from './book.ts'
export { compareMeters } from './compare.ts'
export { doubtJackpots, type Expected, expectJackpots, putOffJackpots } from './expect.ts'
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
