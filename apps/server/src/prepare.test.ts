import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { testEngine } from '../test/test-engine.ts'
import { openDb } from './platform/db/index.ts'
import { bySystem, work } from './platform/work/index.ts'
import { fillDatabase } from './prepare.ts'

const LIMIT_MS = 100
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('[OPS-012] a first start on a busy machine is not ended by the limits of the running product', async () => {
  const limits = { max: 1, statementTimeoutMs: LIMIT_MS, idleInTransactionMs: LIMIT_MS }
  const db = openDb(database.url, limits)
  const engine = testEngine({ db })
  const slow = (running: typeof engine) =>
    work(running, bySystem('ph'), async ({ tx }) => {
      await sql`select pg_sleep(${(2 * LIMIT_MS) / 1000})`.execute(tx)
      await new Promise((resolve) => setTimeout(resolve, 2 * LIMIT_MS))
      await sql`select 1`.execute(tx)
    })
  try {
    await expect(slow(engine)).rejects.toThrow(/statement timeout/)
    await expect(fillDatabase(engine, database.url, slow)).resolves.toBeUndefined()
  } finally {
    await db.close()
  }
})

test('[OPS-010] processes that start at once fill a database one after the other', async () => {
  const engine = testEngine(database)
  const events: string[] = []
  const fill = (name: string) =>
    fillDatabase(engine, database.url, async () => {
      events.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, LIMIT_MS))
      events.push(`${name} ends`)
    })
  await Promise.all([fill('one'), fill('other')])
  expect(events).toHaveLength(4)
  expect(events[0]?.split(' ')[0]).toBe(events[1]?.split(' ')[0])
})
