import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import {
  applyFunctions,
  ensureLogins,
  type Login,
  type LoginUrls,
  migrate,
  openDb,
  refuseOldSchema,
  refuseOwners,
} from './platform/db/index.ts'
import { installJobs } from './platform/jobs/index.ts'
import type { Engine } from './platform/work/index.ts'

export type { LoginUrls }

const FOLDERS = {
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  functions: import.meta.dirname,
}

/** A start may take as long as a busy machine needs, but it ends. */
const FILL_LIMIT_MS = 600_000
const FILL_LOCK = sql`hashtextextended('fill', 0)`

/**
 * Brings a database to the newest schema, and its logins to the given passwords. The only step that connects
 * as the owner: later ones use the URLs that it returns.
 * @param partial URLs of logins that an administrator created.
 */
export async function prepareDatabase(
  ownerUrl: string,
  passwords: Record<Login, string>,
  partial: Partial<LoginUrls> = {},
): Promise<LoginUrls> {
  await migrateDatabase(ownerUrl)
  return ensureLogins(ownerUrl, passwords, partial)
}

/**
 * What a program checks before it starts.
 * @throws Error with one sentence when a login is the owner's, or the schema is older than the program.
 */
export async function checkDatabase(logins: LoginUrls) {
  await refuseOwners(Object.values(logins))
  await refuseOldSchema(logins.server, FOLDERS)
}

/** The tables and functions of the platform, and the tables of its jobs. */
export async function migrateDatabase(ownerUrl: string) {
  await migrate(ownerUrl, FOLDERS.migrations)
  await applyFunctions(ownerUrl, FOLDERS)
  await installJobs(ownerUrl)
}

/**
 * Fills a database before the product opens, one process at a time: others wait, and find everything there. The limits
 * that protect the running product from a slow statement would end a first start on a busy machine, and protect nobody
 * yet.
 */
export async function fillDatabase(
  engine: Engine,
  url: string,
  fill: (engine: Engine) => Promise<void>,
) {
  const db = openDb(url, {
    applicationName: 'parola-fill',
    statementTimeoutMs: FILL_LIMIT_MS,
    idleInTransactionMs: FILL_LIMIT_MS,
  })
  try {
    await db.kysely.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${String(FILL_LIMIT_MS)}, true)`.execute(tx)
      await sql`select pg_advisory_xact_lock(${FILL_LOCK})`.execute(tx)
      await fill({ ...engine, db })
    })
  } finally {
    await db.close()
  }
}
