export { type AwayRound, keepAwayRound, sumAwayNet as awayNetOf } from './away.sql.ts'
export {
  selectBet as findBet,
  selectBets as betsOf,
  selectOpenBets as openRoundsOlderThan,
  selectRound as roundOf,
  selectWins as winsOf,
} from './bet.sql.ts'
export type { BetAnswer } from './bet.types.ts'
/** Participants of the bet path beside the register. */
export type * as betPath from './bet-hook.types.ts'
/** Bets on our own draws and markets, many at a time. */
export * as bulk from './bulk.ts'
export {
  selectBetsOpened as betsOpenedIn,
  selectStandings as standingsOf,
  type TxStanding,
} from './feed.sql.ts'
export { findTx } from './find-tx.ts'
/** Wins under review. */
export * as held from './held.sql.ts'
/** A member's open rounds. */
export * as openRounds from './open-rounds.sql.ts'
export { selectPlayers } from './players.sql.ts'
export { writtenLimit } from './reached-limit.rules.ts'
export { type BetRegister, createBetRegister } from './register.ts'
/** Bets and rollbacks against their postings, in bounded steps. */
export * as betSteps from './steps.sql.ts'
/** Sums of a member's bets by day and game. */
export * as betSums from './sums.sql.ts'
