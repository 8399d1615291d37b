import { createHash, randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Db, openDb } from '../src/platform/db/index.ts'
import { migrate, readMigrations } from '../src/platform/db/migrate.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? 'postgres://parola@127.0.0.1:5599/postgres'
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
const TEMPLATE_LOCK = 7_261_520
const CONNECTIONS = 8

export type TestDatabase = { url: string; db: Db; drop(): Promise<void> }

/** A database of its own, cloned from a migrated template, so that tests never meet. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = await ensureTemplate()
  await onServer((client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  const url = databaseUrl(name)
  const db = openDb(url, { max: CONNECTIONS, applicationName: 'parola-test' })
  return {
    url,
    db,
    drop: async () => {
      await db.close()
      await onServer((client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

/** Makes the template for the present migrations once; test workers that need it meanwhile wait. */
async function ensureTemplate(): Promise<string> {
  const all = readMigrations(MIGRATIONS).map((m) => `${m.name} ${m.checksum}`)
  const name = `template_${createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 16)}`
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const half = `${name}_half`
    await client.query(`drop database if exists ${half}`)
    await client.query(`create database ${half}`)
    await migrate(databaseUrl(half), MIGRATIONS)
    await client.query(`alter database ${half} with allow_connections false`)
    await client.query(`alter database ${half} rename to ${name}`)
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
