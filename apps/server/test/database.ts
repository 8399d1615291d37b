import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import {
  type Db,
  ensureLogins,
  LOGINS,
  type LoginUrls,
  loginName,
  openDb,
} from '../src/platform/db/index.ts'
import { readFunctions, readMigrations } from '../src/platform/db/schema-files.ts'
import { migrateDatabase } from '../src/prepare.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? 'postgres://parola@127.0.0.1:5599/postgres'
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
const FUNCTIONS = fileURLToPath(new URL('../src', import.meta.url))
/** What else determines the schema of a new database: the queue's privileges, and its library's version. */
const JOBS = ['../src/platform/jobs/install.ts', '../package.json']
const TEMPLATE_LOCK = 7_261_520
const CONNECTIONS = 8
const PASSWORDS = { server: 'of-the-server', jobs: 'of-the-jobs', reader: 'of-the-reader' }

export type TestDatabase = {
  /** With the server's login, as `urls.server`. */
  url: string
  urls: LoginUrls
  ownerUrl: string
  /** The server's pool: it may do what the running platform may. */
  db: Db
  /** Runs a statement as the owner of the database, bypassing every privilege. */
  asOwner: AsOwner
  drop(): Promise<void>
}
export type AsOwner = <T extends pg.QueryResultRow>(
  statement: string,
  values?: unknown[],
) => Promise<pg.QueryResult<T>>

/** A separate database, cloned from a migrated template, so that tests are isolated. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = await ensureTemplate()
  await on(SERVER, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  const ownerUrl = databaseUrl(name)
  const urls = await ensureLogins(ownerUrl, PASSWORDS)
  const db = openDb(urls.server, { max: CONNECTIONS, applicationName: 'parola-test' })
  return {
    url: urls.server,
    urls,
    ownerUrl,
    db,
    asOwner: (statement, values) => on(ownerUrl, (client) => client.query(statement, values)),
    drop: async () => {
      await db.close()
      const logins = LOGINS.map((login) => loginName(name, login)).join(', ')
      await on(SERVER, async (client) => {
        await client.query(`drop database ${name} with (force)`)
        await client.query(`drop role ${logins}`)
      })
    },
  }
}

/** Creates the template for the current migrations and functions once; other test workers wait for it. */
async function ensureTemplate(): Promise<string> {
  const all = [
    ...[...readMigrations(MIGRATIONS), ...readFunctions(FUNCTIONS)].map(
      ({ name, checksum }) => `${name} ${checksum}`,
    ),
    ...JOBS.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')),
  ]
  const name = `template_${createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 16)}`
  await on(SERVER, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const half = `${name}_half`
    await client.query(`drop database if exists ${half}`)
    await client.query(`create database ${half}`)
    await migrateDatabase(databaseUrl(half))
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

async function on<T>(url: string, step: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await step(client)
  } finally {
    await client.end()
  }
}
