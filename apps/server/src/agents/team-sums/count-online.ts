import { ONLINE_MS } from '#people/session'
import { addMs } from '#platform/clock'
import { bySystem, type Engine, work } from '#platform/work'
import { recountOnline } from './online.sql.ts'

/** Counts who is online, for every team. */
export async function countOnline(engine: Engine, now: Date) {
  await work(engine, bySystem(), ({ tx }) => recountOnline(tx, addMs(now, -ONLINE_MS)))
}
