import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const MIGRATION = /^\d{4}-[a-z0-9-]+\.sql$/
const LOCK_KEY = 7_261_519
const LOCK_TIMEOUT = '10s'

type Migration = { name: string; sql: string; checksum: string }

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
 * Brings a database to the newest schema: forward only, each file once and in its own transaction,
 * one node at a time.
 * @throws Error when a file that was applied has changed since.
 */
export async function migrate(url: string, dir: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'parola-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await client.query(`
      create schema if not exists migration;
      create table if not exists migration.applied (
        name text primary key, checksum text not null, at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration.applied',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const fresh = readMigrations(dir).filter((m) => isFresh(m, applied))
    for (const migration of fresh) await apply(client, migration)
    return fresh.map((m) => m.name)
  } finally {
    await client.end()
  }
}

function isFresh(m: Migration, applied: Map<string, string>): boolean {
  const before = applied.get(m.name)
  if (before !== undefined && before !== m.checksum) {
    throw new Error(`migration ${m.name} was changed after it was applied`)
  }
  return before === undefined
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await client.query(sql)
    await client.query('insert into migration.applied (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error })
  }
}
