import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const MIGRATION = /^\d{4}-[a-z0-9-]+\.sql$/
const LOCK_KEY = 7_261_519
const LOCK_TIMEOUT = '2s'

export type Migration = { name: string; sql: string; checksum: string }

/** The numbered files of a folder, in order. */
export function readMigrations(dir: string): Migration[] {
  return readdirSync(dir)
    .filter((name) => MIGRATION.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(dir, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Brings a database to the newest schema: forward only, each file once and in its own transaction.
 * Nodes that start together take turns; the lock ends with its transaction, so a dead node holds
 * up nobody.
 * @returns the names of the files that were applied now.
 * @throws Error when a file that was applied has changed since, or when one fails.
 */
export async function migrate(url: string, dir: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'parola-migrate' })
  await client.connect()
  try {
    await inTurn(client, () =>
      client.query(`
        create schema if not exists migration;
        create table if not exists migration.applied (
          name text primary key, checksum text not null, at timestamptz not null default now())`),
    )
    const applied: string[] = []
    for (const migration of readMigrations(dir)) {
      if (await inTurn(client, () => applyOnce(client, migration))) applied.push(migration.name)
    }
    return applied
  } finally {
    await client.end()
  }
}

/**
 * @throws Error when the database has not had every file of the folder: a program that is newer than
 * its schema does not start.
 */
export async function refuseOldSchema(url: string, dir: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'parola-migrate' })
  await client.connect()
  const { rows } = await client
    .query<{ name: string }>('select name from migration.applied')
    .finally(() => client.end())
  const applied = new Set(rows.map(({ name }) => name))
  const missing = readMigrations(dir).find(({ name }) => !applied.has(name))
  if (missing) throw new Error(`The database lacks ${missing.name}: prepare it before this starts.`)
}

async function applyOnce(client: pg.Client, { name, sql, checksum }: Migration): Promise<boolean> {
  const { rows } = await client.query<{ checksum: string }>(
    'select checksum from migration.applied where name = $1',
    [name],
  )
  if (rows[0] && rows[0].checksum !== checksum) {
    throw new Error(`migration ${name} was changed after it was applied`)
  }
  if (rows[0]) return false
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await client.query(sql)
  } catch (error) {
    throw new Error(`migration ${name} failed`, { cause: error })
  }
  await client.query('insert into migration.applied (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ])
  return true
}

async function inTurn<T>(client: pg.Client, step: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    const result = await step()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
