export {
  type BetFilter,
  countUnbalancedBets,
  selectBet as findBet,
  selectBets as betsOf,
  selectOpenBets as openRoundsOlderThan,
  selectRound as roundOf,
  selectWins as winsOf,
} from './bet.sql.ts'
export type { Action, BetAnswer, BetCode, RollbackCall, TransactCall } from './bet.types.ts'
export {
  selectBetsOpened as betsOpenedIn,
  selectStandings as standingsOf,
  type TxStanding,
} from './feed.sql.ts'
export { findTx, type TxFound } from './find-tx.ts'
export { type BetRegister, createBetRegister } from './register.ts'
