import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { systemClock } from '../clock/index.ts'
import { inTransaction } from '../db/index.ts'
import { createLog } from '../log/index.ts'
import { createJobs, defineJob, type JobRunner, type Jobs, runs } from './index.ts'

const data = z.object({ what: z.string() })
const fails = defineJob('jobs-test.fails', data, { retries: 1, delayS: 1 })
const hangs = defineJob('jobs-test.hangs', data, { retries: 0, delayS: 1 })
const busy = defineJob('jobs-test.busy', data, { retries: 0, delayS: 1 })
const log = createLog('silent')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const jobsOf = (runners: readonly JobRunner[]): Jobs =>
  createJobs({
    ...{ databaseUrl: database.urls.jobs, db: database.db, log, runners, timers: [] },
    ...{ listeners: [], deliver: async () => undefined },
    ...{ now: () => systemClock.now(), nodeId: 'test' },
  })

test('[OPS-009] a job that fails to the end raises an alarm with its name, and is repeated before', async () => {
  const alarms = vi.spyOn(log, 'error')
  let tries = 0
  const run = async () => {
    tries += 1
    throw new Error('never')
  }
  const jobs = jobsOf([runs(fails, run)])
  await jobs.start()
  try {
    await inTransaction(database.db, (tx) => jobs.enqueue(tx, fails, { data: { what: 'this' } }))
    await expect.poll(() => alarms.mock.calls.length, { timeout: 20_000 }).toBe(1)
    expect(tries).toBe(2)
    expect(alarms).toHaveBeenCalledWith(
      expect.objectContaining({
        ...{ alarm: 'job_failed', job: fails.name, jobId: expect.any(String) },
        reason: { message: 'Error: never' },
      }),
      expect.any(String),
    )
  } finally {
    alarms.mockRestore()
    await jobs.stop()
  }
})

test('[OPS-009] a job that never ends raises the same alarm', async () => {
  const alarms = vi.spyOn(log, 'error')
  const began = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const run = async () => {
    began.resolve()
    await gate.promise
  }
  const jobs = jobsOf([runs(hangs, run)])
  await jobs.start()
  try {
    await inTransaction(database.db, (tx) => jobs.enqueue(tx, hangs, { data: { what: 'this' } }))
    await began.promise
    await database.asOwner(
      `update jobs.job set started_on = started_on - interval '1 day' where name = '${hangs.name}'`,
    )
    await expect.poll(() => alarms.mock.calls.length, { timeout: 20_000 }).toBe(1)
    expect(alarms).toHaveBeenCalledWith(
      expect.objectContaining({ alarm: 'job_failed', job: hangs.name }),
      expect.any(String),
    )
  } finally {
    gate.resolve()
    alarms.mockRestore()
    await jobs.stop()
  }
})

test('waiting for work costs as little with many queues as with one, and a batch that is full goes on at once', async () => {
  let ran = 0
  const kinds = Array.from({ length: 40 }, (_, n) =>
    defineJob(`jobs-test.idle-${n}`, data, { retries: 0, delayS: 1 }),
  )
  const jobs = jobsOf(
    [busy, ...kinds].map((kind) =>
      runs(kind, async () => {
        ran += 1
      }),
    ),
  )
  const transactions = async () => {
    // The figures of a connection are published once a second.
    await wait(1100)
    const { rows } = await database.asOwner<{ count: string }>(
      'select xact_commit as count from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.count)
  }
  await jobs.start()
  try {
    await transactions()
    const before = await transactions()
    expect((await transactions()) - before).toBeLessThan(30)
    await inTransaction(database.db, async (tx) => {
      for (let n = 0; n < 100; n += 1) await jobs.enqueue(tx, busy, { data: { what: String(n) } })
    })
    await expect.poll(() => ran, { timeout: 2000 }).toBe(100)
  } finally {
    await jobs.stop()
  }
})
