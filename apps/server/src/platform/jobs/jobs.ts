import { CompiledQuery } from 'kysely'
import { type JobResult, PgBoss } from 'pg-boss'
import type { Db, Tx } from '#platform/db'
import type { Fact, FactKind, Listener } from '../events/index.ts'
import type { Log } from '../log/index.ts'
import { SCHEMA } from './install.ts'
import type { JobKind, JobOptions, JobRunner, Timer } from './job.types.ts'
import { turnOf } from './timer-turn.ts'

export type Jobs = {
  /** Enqueues a job in the caller's transaction. @throws ZodError for data of another shape */
  enqueue<Data>(tx: Tx, kind: JobKind<Data>, job: JobOptions & { data: Data }): Promise<void>
  /**
   * Delivers a fact to its listeners in the caller's transaction. @throws ZodError for data of another shape
   */
  announce<Data>(tx: Tx, kind: FactKind<Data>, fact: Fact<Data>): Promise<void>
  /** Creates the queues, so that work can be enqueued; nothing works on it yet. */
  prepare(): Promise<void>
  start(): Promise<void>
  /** Runs every timer that is due by the clock: what otherwise happens by itself. */
  beat(): Promise<void>
  stop(): Promise<void>
}

type Parts = {
  /** Of the jobs' own login. */
  databaseUrl: string
  db: Db
  log: Log
  runners: readonly JobRunner[]
  timers: readonly Timer[]
  listeners: readonly Listener[]
  deliver(listener: Listener, fact: Fact): Promise<void>
  now(): Date
  /** The id of this node, for people who read the leases of timers. */
  nodeId: string
}

const LISTENER_RETRIES = 20
const POLL_S = 0.5
const BATCH = 20
/** How long until a job of a dead program is free again (OPS-009), and how often to look for one. */
const LEASE_S = 10
const LOOK_AFTER_S = 10

/** Jobs, timers and facts over pg-boss: sent in the caller's transaction, worked after it. */
export function createJobs(parts: Parts): Jobs {
  const boss = new PgBoss({
    connectionString: parts.databaseUrl,
    schema: SCHEMA,
    // The owner has created the tables; this login may only fill them.
    migrate: false,
    max: 4,
    application_name: 'parola-jobs',
    superviseIntervalSeconds: LOOK_AFTER_S,
    monitorIntervalSeconds: LOOK_AFTER_S,
  })
  boss.on('error', (error) => parts.log.error({ err: error }, 'jobs'))
  const timers = parts.timers.map((timer) => turnOf(parts, timer))
  const beating: NodeJS.Timeout[] = []
  const runners = [
    ...parts.runners,
    ...parts.listeners.map((listener) => deliveryTo(parts, listener)),
  ]

  const send = (tx: Tx, name: string, { data, startAfter, key }: JobOptions & { data: unknown }) =>
    boss.send(name, data as object, {
      db: { executeSql: (text: string, values?: unknown[]) => run(tx, text, values) },
      ...(startAfter ? { startAfter } : {}),
      ...(key ? { singletonKey: key } : {}),
    })

  const prepare = async () => {
    await boss.start()
    for (const runner of runners) await makeQueue(boss, runner)
  }

  return {
    prepare,
    enqueue: async (tx, { name, schema }, job) => {
      await send(tx, name, { ...job, data: schema.parse(job.data) })
    },
    announce: async (tx, { name, schema }, fact) => {
      const data = { ...fact, kind: name, data: schema.parse(fact.data) }
      for (const listener of parts.listeners.filter((l) => l.fact === name)) {
        await send(tx, queueOf(listener), { data })
      }
    },
    start: async () => {
      await prepare()
      for (const runner of runners) await workQueue(boss, runner)
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

function deliveryTo(parts: Parts, listener: Listener): JobRunner {
  return {
    name: queueOf(listener),
    retries: LISTENER_RETRIES,
    delayS: 1,
    run: (data) => parts.deliver(listener, data as Fact),
  }
}

async function makeQueue(boss: PgBoss, { name, retries, delayS }: JobRunner) {
  await boss.createQueue(name, {
    retryLimit: retries,
    retryDelay: delayS,
    retryBackoff: true,
    heartbeatSeconds: LEASE_S,
  })
}

/** Each job of a batch ends by itself: one that fails is retried, and takes no other with it. */
async function workQueue(boss: PgBoss, runner: JobRunner) {
  await boss.work(
    runner.name,
    { pollingIntervalSeconds: POLL_S, batchSize: BATCH, perJobResults: true },
    async (jobs) => {
      const results: JobResult[] = []
      for (const { id, data } of jobs) {
        results.push(await resultOf(id, () => runner.run(data)))
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
