import pg from 'pg'
import { inTurn } from './in-turn.ts'
import { readFunctions, readMigrations, type SchemaFolders, type SqlFile } from './schema-files.ts'

/**
 * Applies the functions whose text differs from the one applied last, all or none. A database with migrations
 * that this program does not know is newer than the program and is left alone.
 * @returns the files that were applied now.
 * @throws Error with the name of a file that fails.
 */
export async function applyFunctions(url: string, folders: SchemaFolders): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'parola-migrate' })
  await client.connect()
  try {
    return await inTurn(client, async () => {
      if (await isNewer(client, folders.migrations)) return []
      return applyChanged(client, readFunctions(folders.functions))
    })
  } finally {
    await client.end()
  }
}

async function isNewer(client: pg.Client, migrations: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from migration.applied where name <> all ($1) limit 1',
    [readMigrations(migrations).map(({ name }) => name)],
  )
  return rowCount !== 0
}

async function applyChanged(client: pg.Client, files: SqlFile[]): Promise<string[]> {
  const { rows } = await client.query<{ file: string; checksum: string }>(`
    select distinct on (file) file, checksum from migration.function order by file, applied_at desc`)
  const latest = new Map(rows.map(({ file, checksum }) => [file, checksum]))
  const changed = files.filter(({ name, checksum }) => latest.get(name) !== checksum)
  if (changed.length === 0) return []
  // Functions call each other: bodies are checked once all of them exist.
  await client.query('set local check_function_bodies = off')
  for (const file of changed) await applyFile(client, file)
  await checkBodies(client)
  return changed.map(({ name }) => name)
}

async function applyFile(client: pg.Client, { name, sql, checksum }: SqlFile) {
  try {
    await client.query(sql)
  } catch (error) {
    throw new Error(`${name} failed`, { cause: error })
  }
  await client.query(
    `insert into migration.function (file, checksum) values ($1, $2)
     on conflict (file, checksum) do update set applied_at = excluded.applied_at`,
    [name, checksum],
  )
}

/** What `create function` would have checked, for every function of ours. */
async function checkBodies(client: pg.Client) {
  await client.query('set local check_function_bodies = on')
  await client.query(`
    select case l.lanname when 'plpgsql' then plpgsql_validator(p.oid) else fmgr_sql_validator(p.oid) end
      from pg_proc p
      join pg_language l on l.oid = p.prolang and l.lanname in ('sql', 'plpgsql')
      join pg_namespace n on n.oid = p.pronamespace
     where n.nspname not in ('pg_catalog', 'information_schema', 'public', 'jobs')
       and n.nspname not like 'pg\\_%'`)
}
