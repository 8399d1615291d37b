import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { byKey, type Db, inTransaction, openDb } from './index.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = openDb(database.url, { max: 1 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const timers = (kysely: Db['kysely']) =>
  byKey(kysely).selectFrom('platform.timer').selectAll().where('name', '=', 'x').execute()

test('a read by key is prepared once in a connection, with one plan for all values', async () => {
  for (let i = 0; i < 10; i += 1) await timers(db.kysely)
  const { rows } = await db.keyed.query(
    `select generic_plans::int as generic, custom_plans::int as custom
       from pg_prepared_statements where statement ilike '%platform%timer%'`,
  )
  expect(rows).toEqual([{ generic: 10, custom: 0 }])
})

test('within a transaction it is a read of that transaction', async () => {
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('platform.timer')
      .values({ name: 'x', taken_until: new Date(0) })
      .execute()
    expect(await timers(tx)).toHaveLength(1)
    expect(await timers(db.kysely)).toHaveLength(0)
    await tx.deleteFrom('platform.timer').where('name', '=', 'x').execute()
  })
})

test('a release that runs on while a newer one adds a column goes on reading', async () => {
  await timers(db.kysely)
  await database.asOwner('alter table platform.timer add column newer integer')
  expect(await timers(db.kysely)).toEqual([])
  await database.asOwner('alter table platform.timer drop column newer')
  expect(await timers(db.kysely)).toEqual([])
})
