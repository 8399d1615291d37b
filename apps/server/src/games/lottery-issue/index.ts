/** Statements of issues for the console: lists, sums, earlier results. */
export * as calendar from './calendar.sql.ts'
export { type GameTerms, gameTerms, type SaleTerms, saleTermsOf } from './game-terms.ts'
/** Statements of issues, for the features that sell and draw them. */
export * as issues from './issue.sql.ts'
export { lotterySettings } from './lottery-settings.ts'
export { nextTimes, openIssues } from './open-issues.ts'
export * as results from './result.sql.ts'
export { openSeed } from './seeds.ts'
/** Statements of what players are shown: halls, results, trends. */
export * as shown from './shown.sql.ts'
export { stoppedGames } from './stopped-games.ts'
