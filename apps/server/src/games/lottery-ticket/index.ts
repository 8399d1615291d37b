export { gameOnSale, sell } from './buy.ts'
export { inTurns } from './in-turns.ts'
/** Statements of liability by number, and of numbers that are closed. */
export * as numbers from './number.sql.ts'
/** How much of tickets counts as turnover. */
export * as turnover from './opposite.rules.ts'
export { contentIn, Disagreement, outcomesOn, paidOutcomeOf, pricedOf } from './outcome.rules.ts'
export { type TicketView, viewsOf } from './read.ts'
/** Bets as orders and syndicates keep them. */
export * as stored from './stored-bet.ts'
export { betOf } from './ticket.rules.ts'
export { selectContents, selectLeaves, selectSold, selectSoldWith } from './ticket.sql.ts'
export { refuseFlaw, refuseWorse, ticketsOf } from './tickets.ts'
