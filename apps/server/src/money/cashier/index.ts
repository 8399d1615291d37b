export { selectDepositedSince as depositedSince } from './deposit.sql.ts'
export { DEPOSIT_CHANGED, WITHDRAWAL_CHANGED } from './events.ts'
export type { Guards } from './guards.ts'
export { payoutsApproval, stopByReport } from './payout-stop.ts'
