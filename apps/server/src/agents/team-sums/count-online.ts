import { addMs, MINUTE_MS } from '#platform/clock'
import { bySystem, type Engine, work } from '#platform/work'
import { recountOnline } from './online.sql.ts'

/** Whoever used a session within this time is online. */
const ONLINE_MS = 5 * MINUTE_MS

/** Counts who is online, for every team. */
export async function countOnline(engine: Engine, now: Date) {
  await work(engine, bySystem(), ({ tx }) => recountOnline(tx, addMs(now, -ONLINE_MS)))
}
