import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)
/** One function per file; they are applied after the migrations, which are applied each time as well. */
const FUNCTIONS = new URL('../sql/', import.meta.url)
const GROUP = 'parola_studio'
const LOCK_KEY = 7_261_519

/**
 * The studio's program reads and inserts everywhere, updates rows, and deletes only what it can count again.
 */
const PRIVILEGES = `
  do $$ begin
    create role ${GROUP} nologin;
  exception when duplicate_object or unique_violation then null;
  end $$;
  grant usage on schema studio to ${GROUP};
  grant select, insert, update on all tables in schema studio to ${GROUP};
  grant delete on studio.return_count, studio.pace to ${GROUP};
  grant execute on function studio.clear_demos to ${GROUP}`

/** The role of the studio's program: roles belong to the whole cluster, so the name includes the database. */
export function studioLogin(database: string): string {
  return `${database}_as_studio`
}

/**
 * Brings the studio's database to the newest schema and creates its login, which owns nothing, or sets its
 * password again. The only step that connects as the owner.
 * @param ownUrl the address of a login that an administrator has made.
 * @returns the address that the studio connects with.
 */
export async function prepareStudio(ownerUrl: string, password: string, ownUrl?: string) {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'studio-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    for (const folder of [MIGRATIONS, FUNCTIONS]) {
      const scripts = readdirSync(folder).filter((name) => name.endsWith('.sql'))
      for (const name of scripts.sort()) {
        await client.query(readFileSync(new URL(name, folder), 'utf8'))
      }
    }
    await client.query(PRIVILEGES)
    return await login(client, { ownerUrl, password, ownUrl })
  } finally {
    await client.end()
  }
}

type Login = { ownerUrl: string; password: string; ownUrl: string | undefined }

async function login(client: pg.Client, { ownerUrl, password, ownUrl }: Login): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const name = rows[0]?.name ?? ''
  const role = ownUrl ? decodeURIComponent(new URL(ownUrl).username) : studioLogin(name)
  const [database, user] = [client.escapeIdentifier(name), client.escapeIdentifier(role)]
  if (!ownUrl) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    const secret = client.escapeLiteral(password)
    await client.query(`${rowCount ? 'alter' : 'create'} role ${user} login password ${secret}`)
  }
  await client.query(`
    grant ${GROUP} to ${user} with admin false, inherit true, set false;
    revoke all on database ${database} from public;
    grant connect on database ${database} to ${user}`)
  return ownUrl ?? studioUrl(ownerUrl, password)
}

/** The address of the studio's login in a database. */
export function studioUrl(databaseUrl: string, password: string): string {
  const url = new URL(databaseUrl)
  url.username = encodeURIComponent(studioLogin(decodeURIComponent(url.pathname.slice(1))))
  url.password = encodeURIComponent(password)
  return url.href
}
