export { selectHighestWin as highestWinOf } from './day.sql.ts'
export { heldWinApproval } from './desk.ts'
export { type Limited, payoutLimits } from './payout.rules.ts'
export { closeReturned, tellHeldWins } from './tell.ts'
