export { type AwayRound, keepAwayRound, sumAwayNet as awayNetOf } from './away.sql.ts'
export {
  countUnbalancedBets,
  selectBet as findBet,
  selectBets as betsOf,
  selectOpenBets as openRoundsOlderThan,
  selectRound as roundOf,
  selectWins as winsOf,
} from './bet.sql.ts'
export type { BetAnswer } from './bet.types.ts'
export {
  selectBetsOpened as betsOpenedIn,
  selectStandings as standingsOf,
  type TxStanding,
} from './feed.sql.ts'
export { findTx } from './find-tx.ts'
export { type BetRegister, createBetRegister } from './register.ts'
export {
  selectBetSums as betSumsOf,
  selectDaysOfRounds as daysOfRounds,
} from './sums.sql.ts'
