export { selectHighestWin as highestWinOf, selectLimited as limitsOfDay } from './day.sql.ts'
export { type Limited, payoutLimits } from './payout.rules.ts'
export { closeReturned, reportHeldWins } from './report.ts'
export { heldWinApproval } from './review.ts'
