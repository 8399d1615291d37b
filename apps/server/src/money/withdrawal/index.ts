export { refuseLeaving } from './leave.ts'
export { payoutsApproval, stopByReport } from './payout-stop.ts'
export { type OrderRecords, orderRecords } from './records.ts'
export { freeOf } from './withdrawal.rules.ts'
