import { createHash } from 'node:crypto'
import pg from 'pg'

/** What a program logs in for: calls of the API, its jobs, or long reads. */
export const LOGINS = ['server', 'jobs', 'reader'] as const
export type Login = (typeof LOGINS)[number]
export type LoginUrls = Record<Login, string>

const NAME_BYTES_MAX = 40
const LOCK_KEY = 7_261_519

/** The role that holds the privileges of a login; nobody logs in as it. */
const groupOf = (login: Login) => `parola_${login}`

/** Roles belong to the whole cluster, so a login includes the name of its database. */
export function loginName(database: string, login: string): string {
  if (database.length <= NAME_BYTES_MAX) return `${database}_as_${login}`
  const hash = createHash('sha256').update(database).digest('hex').slice(0, 12)
  return `${database.slice(0, NAME_BYTES_MAX)}_${hash}_as_${login}`
}

/**
 * Creates the logins of a database, or resets their passwords. A login owns nothing, may not become another
 * role, and is the only kind of role besides the owner that may connect. A login that is `given` was created
 * by somebody else: it gets the privileges and keeps its password.
 * @returns the URLs that the programs connect with.
 */
export async function ensureLogins(
  ownerUrl: string,
  passwords: Record<Login, string>,
  partial: Partial<LoginUrls> = {},
): Promise<LoginUrls> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'parola-logins' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    const database = rows[0]?.name ?? ''
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await client.query(`revoke all on database ${client.escapeIdentifier(database)} from public`)
    const urls: Partial<LoginUrls> = {}
    for (const login of LOGINS) {
      const own = partial[login]
      const role = own ? userOf(own) : loginName(database, login)
      const password = own ? null : passwords[login]
      await ensureLogin(client, { database, role, group: groupOf(login), password })
      urls[login] = own ?? loginUrl(ownerUrl, role, passwords[login])
    }
    return urls as LoginUrls
  } finally {
    await client.end()
  }
}

type Wanted = { database: string; role: string; group: string; password: string | null }

async function ensureLogin(client: pg.Client, { database, role, group, password }: Wanted) {
  const name = client.escapeIdentifier(role)
  if (password !== null) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    const secret = client.escapeLiteral(password)
    await client.query(`${rowCount ? 'alter' : 'create'} role ${name} login password ${secret}`)
  }
  await client.query(`grant ${group} to ${name} with admin false, inherit true, set false`)
  await client.query(`grant connect on database ${client.escapeIdentifier(database)} to ${name}`)
}

function userOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

function loginUrl(ownerUrl: string, role: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = encodeURIComponent(role)
  url.password = encodeURIComponent(password)
  return url.href
}

/** Rights that no running program may have, by their description. */
const TOO_MUCH = `
  select case
    when r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls
      then 'has rights over the whole server'
    when pg_has_role(r.oid, d.datdba, 'member') then 'may become the owner of the database'
    when exists (select from pg_roles g where pg_has_role(r.oid, g.oid, 'member') and g.rolname in (
                    'pg_read_all_data', 'pg_write_all_data', 'pg_maintain', 'pg_signal_backend',
                    'pg_create_subscription', 'pg_execute_server_program', 'pg_read_server_files',
                    'pg_write_server_files')) then 'has rights over all data or the server'
    when exists (select from pg_class c where c.relowner <> r.oid and c.relkind in ('r', 'p', 'v', 'm', 'S')
                    and pg_has_role(r.oid, c.relowner, 'member')) then 'has the rights of an owner of tables'
    when exists (select from pg_shdepend where refclassid = 'pg_authid'::regclass
                    and refobjid = r.oid and deptype = 'o') then 'owns objects'
    when exists (select from pg_auth_members m where m.member = r.oid and (m.set_option or m.admin_option))
      then 'may become another role'
  end as why
    from pg_roles r, pg_database d
   where r.rolname = session_user and d.datname = current_database()`

/**
 * @throws Error with one sentence when a URL logs in as the owner of the database, or as any role that could
 * change what it must not: programs log in as roles that own nothing.
 */
export async function refuseOwners(urls: Iterable<string>) {
  for (const url of new Set(urls)) {
    const client = new pg.Client({ connectionString: url, application_name: 'parola-logins' })
    await client.connect()
    const { rows } = await client
      .query<{ why: string | null }>(TOO_MUCH)
      .finally(() => client.end())
    if (rows[0]?.why)
      throw new Error(`The login ${userOf(url)} ${rows[0].why}: use one of its own.`)
  }
}
