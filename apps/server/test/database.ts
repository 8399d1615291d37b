import { createHash } from 'node:crypto'
import pg from 'pg'
import { type Db, openDb } from '../src/platform/db/index.ts'
import { migrate, readMigrations } from '../src/platform/db/migrate.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? 'postgres://parola@127.0.0.1:5599/postgres'
const MIGRATIONS = new URL('../migrations', import.meta.url).pathname
const TEMPLATE_LOCK = 7_261_520

export type TestDatabase = { url: string; db: Db; drop(): Promise<void> }

let made = 0

/** A database of its own, cloned from a migrated template, so that tests never meet. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = await ensureTemplate()
  made += 1
  const name = `test_${process.pid}_${made}_${Math.trunc(performance.now())}`
  await onServer((client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  const url = databaseUrl(name)
  const db = openDb(url, { max: 8 })
  return {
    url,
    db,
    drop: async () => {
      await db.close()
      await onServer((client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

async function ensureTemplate(): Promise<string> {
  const all = readMigrations(MIGRATIONS).map((m) => m.checksum)
  const name = `template_${createHash('sha256').update(all.join()).digest('hex').slice(0, 16)}`
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    await client.query(`create database ${name}_half`)
    await migrate(databaseUrl(`${name}_half`), MIGRATIONS)
    await client.query(`alter database ${name}_half rename to ${name}`)
  })
  return name
}

function databaseUrl(name: string): string {
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  return url.href
}

async function onServer<T>(step: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: SERVER })
  await client.connect()
  try {
    return await step(client)
  } finally {
    await client.end()
  }
}
