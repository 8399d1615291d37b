import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../process/ports.ts'
import { PORTS } from './programs.ts'
import { databasePasswords } from './secrets.ts'
import { type Stack, type StackOptions, startStack } from './stack.ts'

const BACK_WITHIN_MS = 15_000
let port: number
let options: StackOptions
let stack: Stack | undefined
const reply: string[] = []

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parola-stack-'))
  port = await freePort()
  options = { port, dataDir, durable: false, say: (line) => reply.push(line) }
  stack = await startStack(options)
}, 180_000)

afterAll(async () => {
  await stack?.stop()
  rmSync(options.dataDir, { recursive: true, force: true })
})

test('everything is running, each program at its port', async () => {
  const ports = [port, port + 2, port + 3]
  expect(await Promise.all(ports.map(isOpen))).toEqual([true, true, true])
})

test('nothing is reachable except on the loopback address', async () => {
  // A program that listens on all addresses answers at this one too.
  const elsewhere = await Promise.all(
    Object.values(PORTS).map((offset) => accepts('127.0.0.2', port + offset)),
  )
  expect(elsewhere).toEqual(elsewhere.map(() => false))
  const { console, smpp, smtp, postgres, ...rest } = PORTS
  for (const offset of [rest.site, console, rest.studio, rest.sandbox, smpp, smtp, postgres]) {
    expect(await accepts('127.0.0.1', port + offset), String(offset)).toBe(true)
  }
})

test('[KEY-001] secrets are readable by their owner only', () => {
  expect(statSync(join(options.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test.each([
  ['platform', 0],
  ['studio', 2],
  ['sandbox', 3],
])('[OPS-006] the %s, killed without warning, is running again', async (name, offset) => {
  const before = stack?.pid(name)
  kill(before)
  await expect.poll(() => stack?.pid(name), { timeout: BACK_WITHIN_MS }).not.toBe(before)
  expect(await isOpen(port + offset)).toBe(true)
  expect(reply.join('\n')).toContain(`The ${name} ended (SIGKILL)`)
})

test('[OPS-010] after the database was killed, the platform recovers by itself', async () => {
  const before = stack?.postgres?.pid()
  kill(before)
  await expect.poll(() => stack?.postgres?.pid(), { timeout: BACK_WITHIN_MS }).not.toBe(before)
  await expect.poll(() => isOpen(port), { timeout: BACK_WITHIN_MS }).toBe(true)
})

describe('[LED-003] no connection of a running program can become the owner, or write past the functions', () => {
  let owner: pg.Client
  beforeAll(async () => {
    owner = new pg.Client({ connectionString: stack?.databases.platform })
    await owner.connect()
  })
  afterAll(() => owner.end())

  const passwords = () => databasePasswords(join(options.dataDir, 'database.json'), '')
  const LOGINS = ['parola_as_server', 'parola_as_jobs', 'parola_as_reader']
  const STUDIO = 'parola_studio_as_studio'
  const passwordOf = (login: string) =>
    passwords()[login.split('_').at(-1) as 'server' | 'jobs' | 'reader' | 'studio']
  const addressOf = (login: string, database: string, password = passwordOf(login)) =>
    `postgres://${login}:${encodeURIComponent(password)}@127.0.0.1:${port + PORTS.postgres}/${database}`
  /** The result of each statement; each is tried alone. */
  const tried = async (url: string, statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const done: string[] = []
    for (const statement of statements) {
      const worked = await client.query(`reset role; ${statement}`).then(
        () => true,
        ({ message }) => !/permission denied|must be (owner|able)/.test(message) && message,
      )
      if (worked) done.push(`${statement}: ${worked}`)
    }
    await client.end()
    return done
  }
  const BECOME = [
    'set role parola',
    'set session authorization parola',
    'set role parola_server',
    'alter role current_user superuser',
    'create role another',
    'create temporary table own (n int)',
    'create schema own',
    'create table public.own (n int)',
    `create function public.own() returns int language sql as 'select 1'`,
  ]
  const against = (table: string) => [
    `insert into ${table} default values`,
    `delete from ${table}`,
    `truncate ${table}`,
    `alter table ${table} disable trigger all`,
    `alter table ${table} add column own int`,
    `create index on ${table} ((1))`,
    `drop table ${table}`,
  ]
  const tablesOf = async (schemas: readonly string[]) => {
    const { rows } = await owner.query(
      `select table_schema || '.' || t.table_name as name, min(column_name) as "column"
         from information_schema.tables t join information_schema.columns using (table_schema, table_name)
        where table_type = 'BASE TABLE' and table_schema = any ($1) group by 1 order by 1`,
      [schemas],
    )
    return rows as { name: string; column: string }[]
  }

  test('the programs are connected with logins that own nothing, and with no others', async () => {
    const connected = async () => {
      const { rows } = await owner.query<{ name: string }>(
        `select distinct usename as name from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      // Long reads connect on demand.
      return [...new Set([...rows.map(({ name }) => name), LOGINS[2]])].sort()
    }
    await expect.poll(connected, { timeout: BACK_WITHIN_MS }).toEqual([...LOGINS, STUDIO].sort())
  })

  test.each(LOGINS)('%s', async (login) => {
    const tables = await tablesOf(['ledger', 'bet', 'audit', 'migration'])
    expect(tables.length).toBeGreaterThan(7)
    const statements = [
      ...BECOME,
      ...tables.flatMap(({ name, column }) => [
        ...against(name),
        `update ${name} set "${column}" = "${column}"`,
      ]),
      ...['ledger', 'bet', 'audit', 'cashier', 'jobs'].flatMap((schema) => [
        `create function ${schema}.own() returns int language sql as 'select 1'`,
        `create table ${schema}.own (n int)`,
        `drop schema ${schema} cascade`,
      ]),
      'drop function ledger.post_entry',
      'alter function ledger.post_entry security invoker',
      'select ledger.post_lines(array[]::ledger.line[])',
    ]
    expect(await tried(addressOf(login, 'parola'), statements)).toEqual([])
  })

  test.each([
    [LOGINS[1] ?? '', ['select from member.member', 'select from ledger.wallet']],
    [
      LOGINS[2] ?? '',
      ['select from password.password', 'delete from jobs.job', 'select from jobs.job'],
    ],
  ])('%s sees nothing that it does not need', async (login, statements) => {
    expect(await tried(addressOf(login, 'parola'), statements)).toEqual([])
  })

  test('the studio’s', async () => {
    const away = ['studio.seed', 'studio.round', 'studio.wallet'].flatMap((table) =>
      against(table).slice(1),
    )
    const url = addressOf(STUDIO, 'parola_studio')
    expect(await tried(url, [...BECOME, ...away, 'create table studio.own (n int)'])).toEqual([])
  })

  test('a login opens only its own database, and only with its password', async () => {
    for (const login of [...LOGINS, STUDIO]) {
      const other = login === STUDIO ? 'parola' : 'parola_studio'
      await expect(tried(addressOf(login, other), [])).rejects.toThrow(
        /permission denied for database/,
      )
      const own = login === STUDIO ? 'parola_studio' : 'parola'
      await expect(tried(addressOf(login, own, 'a guess'), [])).rejects.toThrow(
        /authentication failed/,
      )
    }
  })

  test('neither settings nor secrets of a program contain the owner’s password', () => {
    const secrets = readFileSync(join(options.dataDir, 'secrets.json'), 'utf8')
    expect(secrets).not.toContain(passwords().owner)
    expect(statSync(join(options.dataDir, 'database.json')).mode & 0o777).toBe(0o600)
    for (const name of ['platform', 'studio', 'sandbox']) {
      const environment = readFileSync(`/proc/${stack?.pid(name)}/environ`, 'utf8')
      expect(environment).not.toContain(passwords().owner)
      expect(environment).not.toContain(encodeURIComponent(passwords().owner))
    }
  })
})

test('a second start on the same data is refused in one sentence', async () => {
  await expect(startStack({ ...options, port: port + 100 })).rejects.toThrow(/already runs/)
})

test('a port that is in use is named', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parola-stack-'))
  await expect(startStack({ ...options, dataDir })).rejects.toThrow(`Port ${port} is taken`)
  rmSync(dataDir, { recursive: true })
})

test('a wrong DATABASE_URL is named without its password', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parola-stack-'))
  const databaseUrl = 'postgres://me:secret-word@127.0.0.1:9/parola'
  const failure = await startStack({ ...options, port: port + 100, dataDir, databaseUrl }).catch(
    (error: Error) => error.message,
  )
  expect(failure).toMatch(/^DATABASE_URL does not work \(127\.0\.0\.1:9, parola\)/)
  expect(failure).not.toContain('secret-word')
  rmSync(dataDir, { recursive: true })
})

async function isOpen(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  return answer?.ok === true
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect({ host, port })
    socket.once('connect', () => settle(socket.destroy() !== undefined))
    socket.once('error', () => settle(false))
  })
}

/** Never 0, which would be this very group of processes. */
function kill(pid: number | undefined) {
  if (!pid) throw new Error('there is no such program')
  process.kill(pid, 'SIGKILL')
}
