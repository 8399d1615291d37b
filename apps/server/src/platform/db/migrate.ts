import pg from 'pg'
import { inTurn } from './in-turn.ts'
import { readFunctions, readMigrations, type SchemaFolders, type SqlFile } from './schema-files.ts'

const LOCK_TIMEOUT = '2s'

/**
 * Brings a database to the newest schema: forward only, each file once and in its own transaction. Nodes that
 * start together take turns; the lock ends with its transaction, so a dead node blocks nobody.
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
 * @throws Error when the database lacks a migration, or a function was never applied in this program's
 * version: a program that is newer than its schema does not start.
 */
export async function refuseOldSchema(url: string, { migrations, functions }: SchemaFolders) {
  const client = new pg.Client({ connectionString: url, application_name: 'parola-migrate' })
  await client.connect()
  try {
    const had = async (names: string) => {
      const { rows } = await client.query<{ name: string }>(names)
      return new Set(rows.map(({ name }) => name))
    }
    const applied = await had('select name from migration.applied')
    refuseMissing(readMigrations(migrations).find(({ name }) => !applied.has(name)))
    const texts = await had(`select file || ' ' || checksum as name from migration.function`)
    refuseMissing(
      readFunctions(functions).find((file) => !texts.has(`${file.name} ${file.checksum}`)),
    )
  } finally {
    await client.end()
  }
}

function refuseMissing(file: SqlFile | undefined) {
  if (file) throw new Error(`The database lacks ${file.name}: prepare it before this starts.`)
}

async function applyOnce(client: pg.Client, { name, sql, checksum }: SqlFile): Promise<boolean> {
  const { rows } = await client.query<{ checksum: string }>(
    'select checksum from migration.applied where name = $1',
    [name],
  )
  if (rows[0] && rows[0].checksum !== checksum) {
    throw new Error(
      `migration ${name} was changed after it was applied: restore it, and put the change in a new migration`,
    )
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
