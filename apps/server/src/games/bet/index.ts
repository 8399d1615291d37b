export {
  type BetFilter,
  selectBet as findBet,
  selectBets as betsOf,
  selectOpenBets as openBetsBefore,
  selectTx as findTx,
  selectWins as latestWins,
} from './bet.sql.ts'
export type { Action, BetAnswer, TransactCall } from './calls.ts'
export { type BetRegister, createBetRegister } from './register.ts'
