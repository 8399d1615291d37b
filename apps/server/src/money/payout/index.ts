export { payOutJob } from './jobs.ts'
export { selectPayouts } from './payout.sql.ts'
export { payoutsApproval, stopByReport } from './payout-stop.ts'
export { type OrderRecords, orderRecords } from './records.ts'
