export type { Difference } from './payout-stop.sql.ts'
export {
  isStopped,
  isStoppedAgent,
  lockStop,
  openStop,
  selectStop,
  selectStops,
  setSeen,
  setSettled,
} from './payout-stop.sql.ts'
