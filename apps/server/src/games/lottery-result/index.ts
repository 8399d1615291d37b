export { lotteryChangeApprovals } from './change.ts'
