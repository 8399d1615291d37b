import { CompiledQuery } from 'kysely'
import { type JobResult, PgBoss } from 'pg-boss'
import type { Db, Tx } from '#platform/db'
import type { Fact, Listener } from '../events/index.ts'
import type { Log } from '../log/index.ts'
import { SCHEMA } from './install.ts'
import type { Job, JobDefinition, Timer } from './job.types.ts'
import { turnOf } from './timer-turn.ts'

export type Jobs = {
  enqueue(tx: Tx, job: Job): Promise<void>
  announce(tx: Tx, fact: Fact): Promise<void>
  /** Makes the queues, so that work can be put there; nothing works it yet. */
  prepare(): Promise<void>
  start(): Promise<void>
  /** Runs every timer whose turn it is by the clock: what otherwise happens by itself. */
  beat(): Promise<void>
  stop(): Promise<void>
}

type Parts = {
  /** Of the jobs' own login. */
  databaseUrl: string
  db: Db
  log: Log
  definitions: readonly JobDefinition[]
  timers: readonly Timer[]
  listeners: readonly Listener[]
  hear(listener: Listener, fact: Fact): Promise<void>
  now(): Date
  /** Which node this is, for people who read the leases of timers. */
  nodeId: string
}

const LISTENER_RETRIES = 20
const POLL_S = 0.5
const BATCH = 20
/** A job of a program that died is free again after so long (OPS-009), and is looked for so often. */
const LEASE_S = 10
const LOOK_AFTER_S = 10

/** Jobs, timers and facts over pg-boss: sent in the caller's transaction, worked after it. */
export function createJobs(parts: Parts): Jobs {
  const boss = new PgBoss({
    connectionString: parts.databaseUrl,
    schema: SCHEMA,
    // The owner has made the tables; this login may only fill them.
    migrate: false,
    max: 4,
    application_name: 'parola-jobs',
    superviseIntervalSeconds: LOOK_AFTER_S,
    monitorIntervalSeconds: LOOK_AFTER_S,
  })
  boss.on('error', (error) => parts.log.error({ err: error }, 'jobs'))
  const timers = parts.timers.map((timer) => turnOf(parts, timer))
  const beating: NodeJS.Timeout[] = []
  const definitions = [
    ...parts.definitions,
    ...parts.listeners.map((listener) => heardAs(parts, listener)),
  ]

  const send = (tx: Tx, job: Job) =>
    boss.send(job.name, job.data, {
      db: { executeSql: (text: string, values?: unknown[]) => run(tx, text, values) },
      ...(job.startAfter ? { startAfter: job.startAfter } : {}),
      ...(job.key ? { singletonKey: job.key } : {}),
    })

  const prepare = async () => {
    await boss.start()
    for (const definition of definitions) await makeQueue(boss, definition)
  }

  return {
    prepare,
    enqueue: async (tx, job) => {
      await send(tx, job)
    },
    announce: async (tx, fact) => {
      for (const listener of parts.listeners.filter((l) => l.hears === fact.kind)) {
        await send(tx, { name: queueOf(listener), data: fact })
      }
    },
    start: async () => {
      await prepare()
      for (const definition of definitions) await workQueue(boss, definition)
      for (const { everyS, turn } of timers) beating.push(setInterval(turn, everyS * 1000))
    },
    beat: async () => {
      await Promise.all(timers.map(({ turn }) => turn()))
    },
    stop: async () => {
      for (const timer of beating) clearInterval(timer)
      await Promise.all(timers.map((timer) => timer.stop()))
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

function queueOf(listener: Listener): string {
  return `hear.${listener.name}`
}

function heardAs(parts: Parts, listener: Listener): JobDefinition {
  return {
    name: queueOf(listener),
    retryLimit: LISTENER_RETRIES,
    retryDelayS: 1,
    run: (data) => parts.hear(listener, data as Fact),
  }
}

async function makeQueue(boss: PgBoss, definition: JobDefinition) {
  await boss.createQueue(definition.name, {
    retryLimit: definition.retryLimit,
    retryDelay: definition.retryDelayS,
    retryBackoff: true,
    heartbeatSeconds: LEASE_S,
  })
}

/** Each job of a batch ends by itself: one that fails is tried again, and takes no other with it. */
async function workQueue(boss: PgBoss, definition: JobDefinition) {
  await boss.work(
    definition.name,
    { pollingIntervalSeconds: POLL_S, batchSize: BATCH, perJobResults: true },
    async (jobs) => {
      const results: JobResult[] = []
      for (const { id, data } of jobs) {
        const given = data as Record<string, unknown>
        results.push(await resultOf(id, () => definition.run(given)))
      }
      return results
    },
  )
}

async function resultOf(id: string, run: () => Promise<void>): Promise<JobResult> {
  try {
    await run()
    return { id, status: 'completed' }
  } catch (error) {
    return { id, status: 'failed', output: { message: String(error) } }
  }
}

async function run(tx: Tx, text: string, values: unknown[] = []) {
  const result = await tx.executeQuery(CompiledQuery.raw(text, values))
  return { rows: result.rows as never[] }
}
