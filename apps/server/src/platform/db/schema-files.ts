import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MIGRATION = /^\d{4}-[a-z0-9-]+\.sql$/
const FUNCTIONS = '*/*/sql/*.sql'

/** Folders: of the migrations, and of the features whose `sql` folders hold the functions. */
export type SchemaFolders = { migrations: string; functions: string }
export type SqlFile = { name: string; sql: string; checksum: string }

/** The numbered files of a folder, in order. */
export function readMigrations(dir: string): SqlFile[] {
  const names = readdirSync(dir).filter((name) => MIGRATION.test(name))
  return names.sort().map((name) => readSql(dir, name))
}

/** The functions of the database, one a file: `games/bet/sql/transact.sql`. */
export function readFunctions(dir: string): SqlFile[] {
  const names = globSync(FUNCTIONS, { cwd: dir }).map((path) => path.replaceAll('\\', '/'))
  return names.sort().map((name) => readSql(dir, name))
}

function readSql(dir: string, name: string): SqlFile {
  const sql = readFileSync(join(dir, name), 'utf8')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}
