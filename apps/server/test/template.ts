import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { inTransaction, openDb } from '../src/platform/db/index.ts'
import { readFunctions, readMigrations } from '../src/platform/db/schema-files.ts'
import { migrateDatabase } from '../src/prepare.ts'
import { connected, databaseUrl } from './connection.ts'
import { testEngine } from './test-engine.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
const FUNCTIONS = fileURLToPath(new URL('../src', import.meta.url))
/** What else determines the schema of a new database: the queue's privileges, and its library's version. */
const JOBS = ['../src/platform/jobs/install.ts', '../package.json']
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** What the rows of a new site are made by. */
const SEED = ['apps/server/{seed,src}/**/*.ts', 'packages/*/src/**/*.ts']
const TEMPLATE_LOCK = 7_261_520

let migrated: Promise<string> | undefined
let seeded: Promise<string> | undefined
let peopled: Promise<string> | undefined

/** The name of a database with today's schema, which is migrated once; other test workers wait for it. */
export function migratedTemplate(): Promise<string> {
  migrated ??= makeMigrated()
  return migrated
}

/** The same with the brands, their content and the 10,000 titles: to insert them takes a second each time. */
export function seededTemplate(): Promise<string> {
  seeded ??= makeSeeded()
  return seeded
}

/** The same with the demo members, whose passwords take half a second to hash. */
export function peopledTemplate(): Promise<string> {
  peopled ??= makePeopled()
  return peopled
}

function makeMigrated(): Promise<string> {
  const files = [...readMigrations(MIGRATIONS), ...readFunctions(FUNCTIONS)]
  const text = [
    ...files.map(({ name, checksum }) => `${name} ${checksum}`),
    ...JOBS.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')),
  ]
  return ensure(`template_${shortHash(text)}`, async (client, name) => {
    await client.query(`create database ${name}`)
    await migrateDatabase(databaseUrl(name))
  })
}

async function makeSeeded(): Promise<string> {
  const base = await migratedTemplate()
  const files = globSync(SEED, { cwd: ROOT }).sort()
  const stamps = files.map((file) => `${file} ${statSync(`${ROOT}/${file}`).mtimeMs}`)
  return ensure(`seeded_${shortHash([base, ...stamps])}`, async (client, name) => {
    await client.query(`create database ${name} template ${base} strategy file_copy`)
    const { seedSite } = await import('../seed/site.ts')
    const db = openDb(databaseUrl(name), { max: 1, applicationName: 'parola-test' })
    await inTransaction(db, (tx) => seedSite(tx, 'demo'))
    await db.close()
  })
}

async function makePeopled(): Promise<string> {
  const base = await seededTemplate()
  return ensure(`peopled_${shortHash([base])}`, async (client, name) => {
    await client.query(`create database ${name} template ${base} strategy file_copy`)
    const { seedMembers } = await import('../seed/members.ts')
    const db = openDb(databaseUrl(name), { max: 1, applicationName: 'parola-test' })
    await seedMembers(testEngine({ db }))
    await db.close()
  })
}

/** Creates it under another name first, so that one which was interrupted is never used. */
async function ensure(name: string, make: (client: pg.Client, half: string) => Promise<void>) {
  await connected(databaseUrl(), async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const half = `${name}_half`
    await client.query(`drop database if exists ${half}`)
    await make(client, half)
    await client.query(`alter database ${half} with allow_connections false`)
    await client.query(`alter database ${half} rename to ${name}`)
  })
  return name
}

function shortHash(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)
}
