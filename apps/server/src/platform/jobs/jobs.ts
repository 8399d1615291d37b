import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Db, Tx } from '#platform/db'
import type { Fact, Listener } from '../events/index.ts'
import type { Log } from '../log/index.ts'

/** Work to do after the commit. `key` makes a second wish for the same thing a no-op. */
export type Job = {
  name: string
  data: Record<string, unknown>
  startAfter?: Date
  key?: string
}

export type JobDefinition = {
  name: string
  retryLimit: number
  retryDelayS: number
  run(data: Record<string, unknown>): Promise<void>
}

/** Runs every `everyS` seconds on one node at a time. */
export type Timer = { name: string; everyS: number; run(at: Date): Promise<void> }

export type Jobs = {
  enqueue(tx: Tx, job: Job): Promise<void>
  announce(tx: Tx, fact: Fact): Promise<void>
  /** Makes the queues, so that work can be put there; nothing works it yet. */
  prepare(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

type Parts = {
  databaseUrl: string
  db: Db
  log: Log
  definitions: readonly JobDefinition[]
  timers: readonly Timer[]
  listeners: readonly Listener[]
  hear(listener: Listener, fact: Fact): Promise<void>
  now(): Date
}

const LISTENER_RETRIES = 20
const POLL_S = 0.5
const BATCH = 20

/** Jobs, timers and facts over pg-boss: sent in the caller's transaction, worked after it. */
export function createJobs(parts: Parts): Jobs {
  const boss = new PgBoss({
    connectionString: parts.databaseUrl,
    schema: 'jobs',
    max: 4,
    application_name: 'parola-jobs',
  })
  boss.on('error', (error) => parts.log.error({ err: error }, 'jobs'))
  const timers: NodeJS.Timeout[] = []
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
      for (const timer of parts.timers) timers.push(repeat(parts, timer))
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
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
  })
}

async function workQueue(boss: PgBoss, definition: JobDefinition) {
  await boss.work<Record<string, unknown>>(
    definition.name,
    { pollingIntervalSeconds: POLL_S, batchSize: BATCH, perJobResults: false },
    async (jobs) => {
      for (const job of jobs) await definition.run(job.data)
    },
  )
}

/** A timer that another node holds is skipped: the row says until when it is taken. */
function repeat(parts: Parts, timer: Timer): NodeJS.Timeout {
  const beat = async () => {
    const at = parts.now()
    const until = new Date(at.getTime() + timer.everyS * 1000)
    const taken = await parts.db.kysely
      .insertInto('platform.timer')
      .values({ name: timer.name, taken_until: until })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ taken_until: until })
          .where('platform.timer.taken_until', '<=', at),
      )
      .returning('name')
      .executeTakeFirst()
    if (taken) await timer.run(at)
  }
  return setInterval(() => {
    beat().catch((error) => parts.log.error({ err: error, timer: timer.name }, 'timer'))
  }, timer.everyS * 1000)
}

async function run(tx: Tx, text: string, values: unknown[] = []) {
  const result = await tx.executeQuery(CompiledQuery.raw(text, values))
  return { rows: result.rows as never[] }
}
