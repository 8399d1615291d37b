export type { Difference } from './payout-stop.sql.ts'
export {
  differenceKey,
  isStopped,
  isStoppedAgent,
  lockStop,
  openStop,
  selectStops,
  setRequested,
  setSeen,
  setSettled,
} from './payout-stop.sql.ts'
