import { CompiledQuery } from 'kysely'
import { type Job, type JobResult, PgBoss, type QueueResult } from 'pg-boss'
import type { Db, Tx } from '#platform/db'
import type { Fact, FactKind, Listener } from '../events/index.ts'
import type { Log } from '../log/index.ts'
import { SCHEMA } from './install.ts'
import type { JobKind, JobOptions, JobRunner, Timer } from './job.types.ts'
import { startBeating } from './timer-beat.ts'
import { turnOf } from './timer-turn.ts'
import { wakeWorkers } from './wake-workers.ts'

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
  /** Runs the jobs that were enqueued here and are held back from other programs, and those that they enqueue. */
  workOwn(): Promise<void>
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
  /** For so many seconds no other program runs a job of this one; after that, any does. */
  holdsS?: number
}

const LISTENER_RETRIES = 20
/** Workers are woken when there is work; this is for a wake-up that failed. */
const POLL_S = 60
const BATCH = 20
const WORK = { pollingIntervalSeconds: POLL_S, batchSize: BATCH, burstWhenBatchFull: true }
/** How long until a job of a dead program is free again (OPS-009), and how often to look for one. */
const LEASE_S = 10
const LOOK_AFTER_S = 10
/**
 * How long a batch of jobs may take. A dead program is noticed by its lease; this is for a job that never ends. A batch
 * that takes longer is repeated while it still runs.
 */
const ENDS_WITHIN_S = 6 * 3600
/** Where the library puts a copy of each job that has failed for the last time, for whatever reason. */
const GIVEN_UP = 'given-up'

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
  const onError = (error: unknown) => parts.log.error({ err: error }, 'jobs')
  boss.on('error', onError)
  const timers = parts.timers.map((timer) => turnOf(parts, timer))
  let endBeating: (() => void) | undefined
  let endWaking: (() => Promise<void>) | undefined
  const runners = [
    ...parts.runners,
    ...parts.listeners.map((listener) => deliveryTo(parts, listener)),
  ]

  const own: OwnJob[] = []
  const send = async (
    tx: Tx,
    name: string,
    { data, startAfter }: JobOptions & { data: unknown },
  ) => {
    const startsAfter = startAfter ?? parts.holdsS
    const id = await boss.send(name, data as object, {
      db: { executeSql: (text: string, values?: unknown[]) => run(tx, text, values) },
      ...(startsAfter ? { startAfter: startsAfter } : {}),
    })
    if (id && parts.holdsS && !startAfter) own.push({ id, name })
  }

  const prepare = async () => {
    await boss.start()
    await boss.createQueue(GIVEN_UP)
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const runner of runners) await makeQueue(boss, runner, known.get(runner.name))
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
      const workers = new Map([[GIVEN_UP, await alarmOfGivenUp(boss, parts.log)]])
      for (const runner of runners)
        workers.set(runner.name, await workQueue(boss, parts.log, runner))
      endWaking = wakeWorkers({ boss, workers, onError })
      endBeating = startBeating(timers)
    },
    workOwn: async () => {
      for (let job = own.shift(); job; job = own.shift())
        await workHeld(boss, parts.log, { job, runners })
    },
    beat: async () => {
      await Promise.all(timers.map(({ turn }) => turn()))
    },
    stop: async () => {
      endBeating?.()
      await endWaking?.()
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

/** A queue of an earlier release gets the options of this one. */
async function makeQueue(
  boss: PgBoss,
  { name, retries, delayS }: JobRunner,
  known: QueueResult | undefined,
) {
  const options = {
    retryLimit: retries,
    retryDelay: delayS,
    retryBackoff: true,
    heartbeatSeconds: LEASE_S,
    expireInSeconds: ENDS_WITHIN_S,
    deadLetter: GIVEN_UP,
  }
  if (!known) return boss.createQueue(name, options)
  const names = Object.keys(options) as (keyof typeof options)[]
  if (names.some((option) => known[option] !== options[option])) {
    await boss.updateQueue(name, options)
  }
}

/** A job that has failed for the last time is an alarm: nothing repeats it. Its data may be personal and is not logged. */
async function alarmOfGivenUp(boss: PgBoss, log: Log): Promise<string> {
  return boss.work(GIVEN_UP, { ...WORK, includeMetadata: true as const }, async (jobs) => {
    for (const { sourceName, sourceId, sourceOutput } of jobs) {
      log.error(
        { alarm: 'job_failed', job: sourceName, jobId: sourceId, reason: sourceOutput },
        'a job failed for the last time',
      )
    }
  })
}

type OwnJob = { id: string; name: string }
type Held = { job: OwnJob; runners: readonly JobRunner[] }

/** A job whose transaction was rolled back is not there; one that fails is left for the programs that come after. */
async function workHeld(boss: PgBoss, log: Log, { job: { id, name }, runners }: Held) {
  const job = await boss.getJobById<object>(name, id)
  const runner = runners.find((candidate) => candidate.name === name)
  if (!job || !runner) return
  try {
    await runner.run(job.data)
    await boss.deleteJob(name, id)
  } catch (error) {
    log.warn({ err: error, job: name, jobId: id }, 'a job failed and is left for later')
  }
}

/** Each job of a batch ends by itself: one that fails is retried, and takes no other with it. */
async function workQueue(boss: PgBoss, log: Log, runner: JobRunner): Promise<string> {
  return boss.work(runner.name, { ...WORK, perJobResults: true }, async (jobs) => {
    const results: JobResult[] = []
    for (const job of jobs) results.push(await resultOf(job, { log, runner }))
    return results
  })
}

async function resultOf(
  { id, data }: Job<unknown>,
  { log, runner }: { log: Log; runner: JobRunner },
): Promise<JobResult> {
  try {
    await runner.run(data)
    return { id, status: 'completed' }
  } catch (error) {
    log.warn({ err: error, job: runner.name, jobId: id }, 'a job failed')
    return { id, status: 'failed', output: { message: String(error) } }
  }
}

async function run(tx: Tx, text: string, values: unknown[] = []) {
  const result = await tx.executeQuery(CompiledQuery.raw(text, values))
  return { rows: result.rows as never[] }
}
