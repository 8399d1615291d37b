import { readFileSync } from 'node:fs'
import { bulk } from '../src/games/bet/index.ts'
import { openDb } from '../src/platform/db/index.ts'
import { EVENT, outcomeOf } from './bulk-event.ts'

export type Progress = { bets: number; processorSeconds: number }

const TICKS_PER_SECOND = 100

/** Settles the event of the benchmark, and reports the outcome of each chunk. */
const db = openDb(process.argv[2] ?? '', { max: 1, applicationName: 'bench-settler' })
const { rows } = await db.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
const before = processorSeconds()
let bets = 0
let taken = 0
await bulk.settleMany(db, {
  ...{ source: EVENT.source, event: EVENT.event, version: 1 },
  limits: { mostMinor: 1_000_000n, times: 1000n, allowedMinor: 0n },
  outcomesOf: (chunk) => {
    bets += taken
    taken = chunk.length
    report()
    return chunk.map(outcomeOf)
  },
})
bets += taken
report()
await db.close()
process.disconnect?.()

function report() {
  const progress: Progress = { bets, processorSeconds: processorSeconds() - before }
  process.send?.(progress)
}

/** CPU seconds of this process and its connection, as the kernel counts them: independent of other load. */
function processorSeconds(): number {
  const own = process.cpuUsage()
  const fields = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (
    (own.user + own.system) / 1e6 + (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  )
}
