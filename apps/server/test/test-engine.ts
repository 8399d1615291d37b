import { pino } from 'pino'
import { testClock } from '#platform/clock'
import type { Db } from '#platform/db'
import type { Engine } from '#platform/work'

/** What units of work need, without a server: no job runs, and open tabs are not notified. */
export function testEngine({ db }: { db: Db }): Engine {
  return {
    db,
    clock: testClock(),
    log: pino({ level: 'silent' }),
    enqueue: async () => undefined,
    announce: async () => undefined,
  }
}
