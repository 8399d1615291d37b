import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { createApp } from '../../app.ts'
import { readConfig, type Secrets } from '../config/index.ts'
import { createLog } from '../log/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
afterEach(() => server.db.pool.query(`delete from platform.secret_key where key_id = 'f2'`))

const MAIN = new URL('../../main.ts', import.meta.url).pathname
const newKey = () => randomBytes(32).toString('base64')

/** Another program on the same database, with its own secrets; stopped again. */
async function startWith(change: (secrets: Secrets) => void) {
  const secrets = JSON.parse(readFileSync(String(server.env.SECRETS_FILE), 'utf8')) as Secrets
  change(secrets)
  const file = `${server.env.SECRETS_FILE}.other`
  writeFileSync(file, JSON.stringify(secrets))
  const config = readConfig({ ...server.env, SECRETS_FILE: file })
  const app = await createApp({ config, clock: server.clock, log: createLog('silent') })
  const ready = await app.http.inject({ url: '/readyz' })
  await app.http.close()
  await app.console.close()
  await app.engine.db.close()
  return ready.statusCode
}

const isReady = async () => (await fetch(`${server.url}/readyz`)).status

test.each<[string, string, (secrets: Secrets) => void]>([
  ['field key', 'fieldKey (key k1)', (s) => Object.assign(s, { fieldKey: newKey() })],
  ['file key', 'fileKeys (key f1)', (s) => Object.assign(s.fileKeys.keys, { f1: newKey() })],
  [
    'vendor secret',
    'vendors.PG (key PG-1)',
    (s) => Object.assign(s.vendors, { PG: { keyId: 'PG-1', secret: newKey() } }),
  ],
])(
  '[KEY-001] a second program with another %s does not start and reports which',
  async (_name, named, change) => {
    await expect(startWith(change)).rejects.toThrow(
      `The secret ${named} is not the one this database was set up with.`,
    )
    expect(await isReady()).toBe(200)
  },
)

test('[KEY-001] a second program with the same secrets starts', async () => {
  expect(await startWith(() => undefined)).toBe(200)
})

test('[KEY-001] a new file key is first given to every program, then made the current one', async () => {
  const f2 = newKey()
  const giveF2 = (s: Secrets) => Object.assign(s.fileKeys.keys, { f2 })
  expect(await startWith(giveF2)).toBe(200)
  expect(await isReady(), 'nothing is written with it yet').toBe(200)
  await startWith((s) => {
    giveF2(s)
    s.fileKeys.current = 'f2'
  })
  expect(await isReady(), 'a program without it takes no more calls').toBe(503)
  await expect(startWith(() => undefined)).rejects.toThrow(
    'The secret fileKeys has no key f2, which content of this database was written with.',
  )
  await server.db.pool.query(
    `update platform.secret_key set retired_at = clock_timestamp() where key_id = 'f2'`,
  )
  expect(await isReady(), 'nothing needs it any more').toBe(200)
})

test('[KEY-001] of two first programs with different secrets one starts', async () => {
  await server.db.pool.query(`delete from platform.secret_key`)
  const starts = await Promise.allSettled(
    Array.from({ length: 6 }, () => startWith((s) => Object.assign(s, { fieldKey: newKey() }))),
  )
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await server.db.pool.query(`delete from platform.secret_key`)
  expect(await startWith(() => undefined)).toBe(200)
})

test('[KEY-001] neither a key nor a plain hash of one is in the database', async () => {
  const { hash: fieldKey } = server.fieldKeys
  const { rows } = await server.db.pool.query('select * from platform.secret_key')
  expect(rows.map(({ secret }) => secret)).toContain('fieldKey')
  const text = JSON.stringify(
    rows.map((row) => ({ ...row, print: row.fingerprint.toString('hex') })),
  )
  expect(text).not.toContain(fieldKey.toString('base64'))
  expect(text).not.toContain(fieldKey.toString('hex'))
})

test('what must be fixed before a start is reported in one line, without a stack trace', () => {
  const env = { ...process.env, ...server.env, PORT: 'seventy' }
  const ended = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8' })
  expect(ended.status).toBe(1)
  expect(ended.stderr).toMatch(/^Setting PORT: [^\n]+\n$/)
})
