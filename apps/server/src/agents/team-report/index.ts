export { isClosedTeamBet } from './bets.sql.ts'
