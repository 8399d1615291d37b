import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../process/ports.ts'
import { type Postgres, startPostgres } from './postgres.ts'

const PASSWORD = 'a word for tests'
let home: string
let postgres: Postgres
const troubles: string[] = []

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'parola-postgres-'))
  chmodSync(home, 0o755)
  postgres = await startPostgres({
    dataDir: join(home, 'data'),
    port: await freePort(),
    password: PASSWORD,
    durable: true,
    onRestart: (why) => troubles.push(why),
  })
})

afterAll(async () => {
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
})

test('[OPS-001] a new database has checksums, fsync and the built-in locale', async () => {
  const settings = await requested(`select current_setting('data_checksums') as checksums,
    current_setting('fsync') as fsync, current_setting('wal_level') as wal,
    (select datlocprovider::text || datlocale from pg_database where datname = 'postgres') as locale`)
  expect(settings).toEqual({ checksums: 'on', fsync: 'on', wal: 'logical', locale: 'bC.UTF-8' })
})

test('a stranger on this machine without the password is refused', async () => {
  const url = postgres.url('postgres').replace(encodeURIComponent(PASSWORD), 'guess')
  const client = new pg.Client({ connectionString: url })
  await expect(client.connect()).rejects.toThrow(/password authentication failed/)
})

test.runIf(process.getuid?.() === 0)('[OPS-007] started by root, it runs as a plain user', () => {
  expect(statSync(join(home, 'data')).uid).toBeGreaterThan(0)
  expect(statSync(`/proc/${postgres.pid()}`).uid).toBeGreaterThan(0)
})

test.runIf(process.getuid?.() === 0)(
  '[OPS-007] in a folder closed to plain users, the data move to an open one and are found again',
  async () => {
    const closed = mkdtempSync(join(tmpdir(), 'parola-closed-'))
    const options = { dataDir: join(closed, 'data'), port: await freePort(), durable: false }
    const first = await startPostgres(options)
    await first.stop()
    const real = readlinkSync(options.dataDir)
    const second = await startPostgres(options)
    await second.stop()
    expect(real).toMatch(/^\/var\/lib\/parola\/data-/)
    expect(readlinkSync(options.dataDir)).toBe(real)
    for (const folder of [real, closed]) rmSync(folder, { recursive: true })
  },
)

test('a port that is in use is reported in one sentence', async () => {
  const dataDir = join(home, 'second')
  const port = Number(new URL(postgres.url('postgres')).port)
  await expect(startPostgres({ dataDir, port, durable: false })).rejects.toThrow(
    `Port ${port} is taken: the embedded PostgreSQL needs it.`,
  )
})

test('when its starter is killed, the database closes, and opens again unharmed', async () => {
  const options = { dataDir: join(home, 'left'), port: await freePort(), durable: false }
  const starter = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { startPostgres } from '${import.meta.resolve('./postgres.ts')}'
     await startPostgres(${JSON.stringify(options)})
     process.stdout.write('open')`,
  ])
  await once(starter.stdout, 'data')
  starter.kill('SIGKILL')
  await expect
    .poll(() => existsSync(join(options.dataDir, 'postmaster.pid')), { timeout: 10_000 })
    .toBe(false)
  const again = await startPostgres(options)
  await again.stop()
})

test('[OPS-006] after a kill it is back and has lost nothing', async () => {
  await requested('create table kept as select 42 as answer')
  const before = postgres.pid()
  process.kill(before, 'SIGKILL')
  await expect.poll(answer, { timeout: 20_000, interval: 100 }).toEqual({ answer: 42 })
  expect(postgres.pid()).not.toBe(before)
  expect(troubles[0]).toContain('SIGKILL')
})

/** The response, or null while the server is away. */
async function answer() {
  await wait(1)
  return requested('select answer from kept').catch(() => null)
}

async function requested(text: string) {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  client.on('error', () => troubles.push('connection lost'))
  await client.connect()
  try {
    return (await client.query(text)).rows[0]
  } finally {
    await client.end()
  }
}
