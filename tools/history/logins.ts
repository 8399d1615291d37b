import pg from 'pg'
import { loginName } from '../../apps/server/src/platform/db/index.ts'
import type { Databases } from '../start/databases.ts'

/** How far back the history begins. */
const DAYS = 14
const DAY_MS = 86_400_000

const GROUPS = { platform: 'parola_server', studio: 'parola_studio' } as const

/**
 * Decides whether a history is written, and opens its login: on databases without a member, once. When it is written,
 * the login is closed for ever.
 * @returns the addresses that the history logs in with; null when there is none to write.
 */
export async function openPast(owner: Databases, password: string): Promise<Databases | null> {
  const isDue = await asOwner(owner.platform, beginsOrGoesOn)
  for (const name of ['platform', 'studio'] as const) {
    await asOwner(owner[name], (client) =>
      isDue ? openLogin(client, GROUPS[name], password) : closeLogin(client),
    )
  }
  if (!isDue) return null
  await asOwner(owner.studio, (client) =>
    client.query('insert into studio.past (behind_ms) values (0) on conflict do nothing'),
  )
  return { platform: pastUrl(owner.platform, password), studio: pastUrl(owner.studio, password) }
}

async function beginsOrGoesOn(client: pg.Client): Promise<boolean> {
  await client.query(
    `insert into platform.past (began_at, behind_ms, written_to)
     select now(), $1::bigint, now() - make_interval(secs => $1::bigint / 1000.0)
      where not exists (select from member.member) on conflict do nothing`,
    [DAYS * DAY_MS],
  )
  const { rowCount } = await client.query('select from platform.past where ended_at is null')
  return rowCount !== 0
}

async function openLogin(client: pg.Client, group: string, password: string) {
  const { database, name } = await namesIn(client)
  const [role, secret] = [client.escapeIdentifier(name), client.escapeLiteral(password)]
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  await client.query(`
    ${rowCount ? 'alter' : 'create'} role ${role} login password ${secret};
    grant ${group} to ${role} with admin false, inherit true, set false;
    grant parola_past to ${role} with admin false, inherit true, set false;
    grant connect on database ${client.escapeIdentifier(database)} to ${role};
    alter role ${role} in database ${client.escapeIdentifier(database)} set parola.past = 'on'`)
}

async function closeLogin(client: pg.Client) {
  const { name } = await namesIn(client)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (!rowCount) return
  const role = client.escapeIdentifier(name)
  await client.query(`alter role ${role} nologin; revoke parola_past from ${role}`)
}

async function namesIn(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = rows[0]?.name ?? ''
  return { database, name: loginName(database, 'past') }
}

function pastUrl(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = encodeURIComponent(loginName(decodeURIComponent(url.pathname.slice(1)), 'past'))
  url.password = encodeURIComponent(password)
  return url.href
}

async function asOwner<T>(url: string, step: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'parola-past' })
  await client.connect()
  try {
    return await step(client)
  } finally {
    await client.end()
  }
}
