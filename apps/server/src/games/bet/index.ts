export {
  type BetFilter,
  countUnbalancedBets,
  selectBet as findBet,
  selectBets as betsOf,
  selectOpenBets as openRoundsOlderThan,
  selectRound as roundOf,
  selectTx as findTx,
  selectWins as latestWins,
} from './bet.sql.ts'
export type { Action, BetAnswer, BetCode, RollbackCall, TransactCall } from './bet.types.ts'
export { type BetRegister, createBetRegister } from './register.ts'
