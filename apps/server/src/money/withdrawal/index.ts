export { type OrderBooks, orderBooks } from './books.ts'
export { refuseLeaving } from './leave.ts'
export { payoutsApproval, stopByReport } from './payout-stop.ts'
export { freeOf } from './withdrawal.rules.ts'
