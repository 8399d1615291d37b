import pg from 'pg'
import { type LoginUrls, prepareDatabase } from '../../apps/server/src/prepare.ts'
import { prepareStudio } from '../../apps/studio/src/platform/prepare.ts'
import type { DatabasePasswords } from './secrets.ts'

const CONNECT_WITHIN_MS = 5000

/** Addresses of the owner. */
export type Databases = { platform: string; studio: string }
/** The logins of the programs: roles that own nothing. */
export type Logins = LoginUrls & { studio: string }

/** The studio is another party: it has its own database beside the platform's. */
export function besides(platform: string): Databases {
  const studio = new URL(platform)
  studio.pathname = `${studio.pathname}_studio`
  return { platform, studio: studio.href }
}

/**
 * Creates the databases that do not exist yet.
 * @throws Error with one sentence that names `DATABASE_URL`, without its password.
 */
async function ensureDatabases(databases: Databases) {
  for (const url of Object.values(databases)) await ensure(url)
}

/**
 * Brings both databases to the newest schema and creates the logins of the programs: the only step that
 * connects as the owner. Logins that an administrator made are named in the environment.
 */
export async function prepareDatabases(
  owner: Databases,
  passwords: DatabasePasswords,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Logins> {
  await ensureDatabases(owner)
  const urls = {
    ...(env.SERVER_DATABASE_URL ? { server: env.SERVER_DATABASE_URL } : {}),
    ...(env.JOBS_DATABASE_URL ? { jobs: env.JOBS_DATABASE_URL } : {}),
    ...(env.READER_DATABASE_URL ? { reader: env.READER_DATABASE_URL } : {}),
  }
  const [platform, studio] = await Promise.all([
    prepareDatabase(owner.platform, passwords, urls),
    prepareStudio(owner.studio, passwords.studio, env.STUDIO_DATABASE_URL),
  ])
  return { ...platform, studio }
}

async function ensure(url: string) {
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  const server = new URL(url)
  server.pathname = '/postgres'
  const client = new pg.Client({
    connectionString: server.href,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  })
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    const why = message || code
    throw new Error(`DATABASE_URL does not work (${server.host}, ${name}): ${why}`, {
      cause: error,
    })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** @throws Error with one sentence when this is no address of a PostgreSQL database. */
export function checkUrl(text: string) {
  const isRight = URL.canParse(text) && /^postgres(ql)?:\/\/[^/]+\/./.test(text)
  if (!isRight) throw new Error('DATABASE_URL must look like postgres://user@host:5432/parola.')
}
