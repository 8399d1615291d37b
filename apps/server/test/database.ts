import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import {
  type Db,
  ensureLogins,
  LOGINS,
  type LoginUrls,
  loginName,
  openDb,
} from '../src/platform/db/index.ts'
import { connected, databaseUrl } from './connection.ts'
import { migratedTemplate, peopledTemplate, seededTemplate } from './template.ts'

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

/**
 * A separate database, cloned from a migrated template, so that tests are isolated; seeded, it has the
 * brands, their content and the catalogue; peopled, the demo members too.
 */
export async function testDatabase({
  seeded = false,
  peopled = false,
} = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = await (peopled
    ? peopledTemplate()
    : seeded
      ? seededTemplate()
      : migratedTemplate())
  await connected(databaseUrl(), (client) =>
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
    asOwner: (statement, values) =>
      connected(ownerUrl, (client) => client.query(statement, values)),
    drop: async () => {
      await db.close()
      const logins = LOGINS.map((login) => loginName(name, login)).join(', ')
      await connected(databaseUrl(), async (client) => {
        await client.query(`drop database ${name} with (force)`)
        await client.query(`drop role ${logins}`)
      })
    },
  }
}
