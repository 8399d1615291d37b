export * as holds from './holds.ts'
export { decideWithdrawalJob } from './jobs.ts'
export {
  compareStanding,
  type LeaveParts,
  mayLeave,
  refuseLeaving,
  refuseStopped,
  stopWithdrawal,
} from './leave.ts'
export { leftToday } from './withdraw-now.ts'
export {
  changeWithdrawal,
  lockWithdrawal,
  selectPast,
  selectWithdrawal,
  selectWithdrawalSteps,
  type WithdrawalRow,
} from './withdrawal.sql.ts'
export { type WithdrawalSettings, withdrawalSettings } from './withdrawal-settings.ts'
export { moveWithdrawal, reportStep, withdrawalViews } from './withdrawals.ts'
