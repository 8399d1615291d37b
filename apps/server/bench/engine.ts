import { pino } from 'pino'
import { type Clock, systemClock } from '../src/platform/clock/index.ts'
import type { Db } from '../src/platform/db/index.ts'
import type { Engine } from '../src/platform/work/index.ts'

/** What units of work need, without a server: errors are printed, no job runs, open tabs are not notified. */
export function engineOn(db: Db, clock: Clock = systemClock): Engine {
  const nothing = async () => undefined
  return { db, clock, log: pino({ level: 'error' }), enqueue: nothing, announce: nothing }
}
