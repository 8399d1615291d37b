import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import {
  applyFunctions,
  inTransaction,
  migrate,
  openDb,
  refuseOldSchema,
  refuseOwners,
} from './index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

describe('the pool', () => {
  test('works as the login of the server, with bounded waits, and reads int8 as bigint', async () => {
    const { rows } = await database.db.pool.query(`
      select current_user as role, current_setting('statement_timeout') as statement,
             current_setting('lock_timeout') as lock, 9007199254740993::bigint as big,
             current_setting('idle_in_transaction_session_timeout') as idle`)
    expect(rows[0]).toEqual({
      role: expect.stringMatching(/^test_.*_as_server$/),
      statement: '5s',
      lock: '2s',
      idle: '10s',
      big: 9007199254740993n,
    })
  })

  test('survives the end of its connections', async () => {
    const errors: Error[] = []
    const db = openDb(database.url, { max: 1, onError: (error) => errors.push(error) })
    const owner = openDb(database.ownerUrl, { max: 1 })
    const { rows } = await db.pool.query('select pg_backend_pid() as pid')
    await owner.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await expect.poll(() => errors.length).toBeGreaterThan(0)
    expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await Promise.all([db.close(), owner.close()])
  })

  test('survives the end of a connection that is in use', async () => {
    const db = openDb(database.url, { max: 1 })
    const owner = openDb(database.ownerUrl, { max: 1 })
    const client = await db.pool.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const lost = new Promise((resolve) => client.once('end', resolve))
    await owner.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await lost
    client.release(true)
    expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await Promise.all([db.close(), owner.close()])
  })
})

describe('a transaction', () => {
  async function attemptsUntilDone(code: string): Promise<number> {
    let attempts = 0
    await inTransaction(database.db, async (tx) => {
      attempts += 1
      const raise = sql.raw(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`)
      if (attempts < 3) await raise.execute(tx)
    })
    return attempts
  }

  test.each(['40001', '40P01', '57P01', '08006'])('that fails with %s is retried', async (code) => {
    expect(await attemptsUntilDone(code)).toBe(3)
  })

  test('that breaks a rule is not retried', async () => {
    await expect(attemptsUntilDone('23514')).rejects.toThrow('x')
  })

  test('[LED-007] that loses a deadlock is retried, so that both complete', async () => {
    const { db } = database
    await db.pool.query(`
      insert into platform.timer (name, taken_until) values ('a', now()), ('b', now())`)
    const touch = (tx: Parameters<Parameters<typeof inTransaction>[1]>[0], name: string) =>
      sql`update platform.timer set taken_until = taken_until + interval '1 s' where name = ${name}`.execute(
        tx,
      )
    const crossing = (first: string, second: string) =>
      inTransaction(db, async (tx) => {
        await touch(tx, first)
        await sql`select pg_sleep(0.05)`.execute(tx)
        await touch(tx, second)
      })
    await Promise.all([crossing('a', 'b'), crossing('b', 'a')])
  })
})

const PRODUCT = { migrations: fileURLToPath(new URL('../../../migrations', import.meta.url)) }
/** Of migrations alone. */
const folders = (dir: string) => ({ migrations: dir, functions: dir })

describe('migrations', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'migrations-'))
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  test('are applied once, in order, also by nodes that start together', async () => {
    writeFileSync(join(dir, '9002-b.sql'), 'insert into public.made_here values (2);')
    writeFileSync(join(dir, '9001-a.sql'), 'create table public.made_here (n integer);')
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database.ownerUrl, dir)))
    expect(runs.flat().sort()).toEqual(['9001-a.sql', '9002-b.sql'])
    expect(await migrate(database.ownerUrl, dir)).toEqual([])
  })

  test('[LED-003] a program refuses the login of the owner, and a schema older than itself', async () => {
    await expect(refuseOwners([database.url, database.ownerUrl])).rejects.toThrow(
      /^The login parola has rights over the whole server/,
    )
    const { username } = new URL(database.url)
    await database.asOwner(`grant pg_write_all_data to ${username} with inherit true, set false`)
    await expect(refuseOwners([database.url])).rejects.toThrow('has rights over all data')
    await database.asOwner(`revoke pg_write_all_data from ${username}`)
    const makers = `makers_of_${username}`
    await database.asOwner(`create role ${makers}`)
    await database.asOwner('create table public.of_makers ()')
    await database.asOwner(`alter table public.of_makers owner to ${makers}`)
    await database.asOwner(`grant ${makers} to ${username} with inherit true, set false`)
    await expect(refuseOwners([database.url])).rejects.toThrow('the rights of an owner of tables')
    await database.asOwner('drop table public.of_makers')
    await database.asOwner(`drop role ${makers}`)
    await refuseOwners(Object.values(database.urls))
    writeFileSync(join(dir, '9005-e.sql'), 'select 1;')
    await expect(refuseOldSchema(database.url, folders(dir))).rejects.toThrow('lacks 9005-e.sql')
    await migrate(database.ownerUrl, dir)
    await refuseOldSchema(database.url, folders(dir))
  })

  test('that changed after they were applied are refused', async () => {
    writeFileSync(join(dir, '9003-c.sql'), 'select 1;')
    await migrate(database.ownerUrl, dir)
    writeFileSync(join(dir, '9003-c.sql'), 'select 2;')
    await expect(migrate(database.ownerUrl, dir)).rejects.toThrow('9003-c.sql was changed')
  })

  test('that fail leave nothing behind', async () => {
    writeFileSync(join(dir, '9004-d.sql'), 'create table public.half (n integer); select 1/0;')
    await expect(migrate(database.ownerUrl, dir)).rejects.toThrow('9004-d.sql failed')
    const { rows } = await database.db.pool.query(`select to_regclass('public.half') as half`)
    expect(rows[0].half).toBeNull()
  })

  test('functions are applied when their text changes, all or none, also by nodes that start together', async () => {
    const makeOf = async (name: string, body: string) => {
      mkdirSync(join(dir, 'games/dice/sql'), { recursive: true })
      const text = `create or replace function dice.${name}() returns integer language sql as $$ ${body} $$;`
      writeFileSync(join(dir, `games/dice/sql/${name}.sql`), text)
    }
    const apply = () => applyFunctions(database.ownerUrl, { ...PRODUCT, functions: dir })
    const roll = async () => (await database.asOwner('select dice.a_roll() as n')).rows[0]?.n
    await database.asOwner(`delete from migration.applied where name like '9%'`)
    await database.asOwner('create schema dice')
    await makeOf('a_roll', 'select dice.b_face()')
    await makeOf('b_face', 'select 5')
    const runs = await Promise.all([1, 2, 3].map(apply))
    expect(runs.flat()).toEqual(['games/dice/sql/a_roll.sql', 'games/dice/sql/b_face.sql'])
    await makeOf('b_face', 'select 6')
    await expect(refuseOldSchema(database.url, { ...PRODUCT, functions: dir })).rejects.toThrow(
      'lacks games/dice/sql/b_face.sql',
    )
    expect(await apply()).toEqual(['games/dice/sql/b_face.sql'])
    await refuseOldSchema(database.url, { ...PRODUCT, functions: dir })
    expect([await roll(), await apply()]).toEqual([6, []])

    await makeOf('a_roll', 'select 1')
    await makeOf('b_face', 'select dice.nobody()')
    await expect(apply()).rejects.toThrow('dice.nobody() does not exist')
    expect(await roll()).toBe(6)
    // The previous text is applied again; a program that is older than the schema changes nothing.
    await makeOf('b_face', 'select 5')
    const older = { migrations: dir, functions: dir }
    expect([await applyFunctions(database.ownerUrl, older), await roll()]).toEqual([[], 6])
    expect([(await apply()).length, await roll()]).toEqual([2, 1])
  })
})
