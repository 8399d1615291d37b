import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setSettings } from '../test/brand-settings.ts'
import { freePort, openTestServer, type TestServer } from '../test/test-server.ts'
import { kycSettings } from './people/kyc/index.ts'
import { type Config, readConfig } from './platform/config/index.ts'
import { RULES, type Start, unsafe } from './start-check.rules.ts'
import { refuseUnreadable, refuseUnsafeStart } from './start-check.ts'

const MAIN = new URL('./main.ts', import.meta.url).pathname
const DOCUMENT = new URL('../../../docs/operations.md', import.meta.url)
const START_WITHIN_MS = 25_000

let server: TestServer
let secretsFile: string
let running: ChildProcess | undefined
beforeAll(async () => {
  server = await openTestServer()
  secretsFile = `${server.env.SECRETS_FILE}.production`
  writeFileSync(secretsFile, readFileSync(String(server.env.SECRETS_FILE)))
  chmodSync(secretsFile, 0o600)
})
afterEach(() => {
  running?.kill('SIGKILL')
})
afterAll(() => server.close())

/** Everything that a production start requires, on the database of the test server. */
function complete(): Record<string, string | undefined> {
  const { SANDBOX_URL: _, SANDBOX_PUBLIC_URL: __, CHALLENGE_COST: ___, ...env } = server.env
  const closed = (address: string | undefined) => {
    const database = new URL(String(address))
    database.password ||= 'long-and-secret'
    return database.href
  }
  return {
    ...{ ...env, SECRETS_FILE: secretsFile, PAROLA_MODE: 'production' },
    DATABASE_URL: closed(env.DATABASE_URL),
    JOBS_DATABASE_URL: closed(env.JOBS_DATABASE_URL),
    READER_DATABASE_URL: closed(env.READER_DATABASE_URL),
    PUBLIC_URL: 'https://play.example',
    CONSOLE_PUBLIC_URL: 'https://console.example',
    STUDIO_PUBLIC_URL: 'https://games.example',
    GATEWAY_URL: 'https://gateway.example',
    KYC_URL: 'https://papers.example',
    SMS_URL: 'ssmpp://parola@carrier.example:3550',
    MAIL_URL: 'smtps://parola@mail.example',
    TRUSTED_PROXIES: 'none',
    LOG_LEVEL: 'warn',
  }
}

const SAFE = { knownPasswords: [], sandboxedBrands: [] }

function startOf(change: Record<string, string | undefined> = {}): Start {
  const env = { ...complete(), ...change }
  return { config: readConfig(env), env, secretsMode: 0o100600, found: SAFE }
}

const secretly = (change: Partial<Config['secrets']>) => (start: Start) => ({
  ...start,
  config: { ...start.config, secrets: { ...start.config.secrets, ...change } },
})
const withEnv = (change: Record<string, string | undefined>) => () => startOf(change)

/** For each line of the list, cases that break it, and it alone. */
const BREAKS: Record<string, ((start: Start) => Start)[]> = {
  PUBLIC_URL: [withEnv({ PUBLIC_URL: 'http://play.example' }), withEnv({ PUBLIC_URL: undefined })],
  CONSOLE_PUBLIC_URL: [
    withEnv({ CONSOLE_PUBLIC_URL: undefined }),
    withEnv({ CONSOLE_PUBLIC_URL: 'https://play.example/console' }),
  ],
  STUDIO_PUBLIC_URL: [withEnv({ STUDIO_PUBLIC_URL: undefined })],
  TRUSTED_PROXIES: [
    withEnv({ TRUSTED_PROXIES: undefined }),
    withEnv({ TRUSTED_PROXIES: '10.0.0.1,0.0.0.0/0' }),
  ],
  GATEWAY_URL: [
    withEnv({ GATEWAY_URL: undefined }),
    withEnv({ GATEWAY_URL: 'http://gateway.example' }),
    withEnv({ GATEWAY_URL: 'https://localhost:3003' }),
  ],
  KYC_URL: [withEnv({ KYC_URL: undefined }), withEnv({ KYC_URL: 'http://127.0.0.1:3003' })],
  SANDBOX_URL: [
    withEnv({ SANDBOX_URL: 'http://127.0.0.1:3003' }),
    withEnv({ SANDBOX_PUBLIC_URL: 'http://localhost:3003' }),
  ],
  SMS_URL: [
    withEnv({ SMS_URL: undefined }),
    withEnv({ SMS_URL: 'smpp://parola@carrier.example' }),
    withEnv({ SMS_URL: 'ssmpp://parola@127.0.0.1:3006' }),
  ],
  MAIL_URL: [
    withEnv({ MAIL_URL: undefined }),
    withEnv({ MAIL_URL: 'smtp://parola@mail.example' }),
    withEnv({ MAIL_URL: 'smtps://parola@localhost:3007' }),
  ],
  STORAGE_URL: [
    withEnv({ STORAGE_URL: undefined }),
    withEnv({ STORAGE_URL: 's3+http://files.example/bucket?region=x' }),
  ],
  DATABASE_URL: [
    withEnv({ DATABASE_URL: 'postgres://server@db.example/parola' }),
    withEnv({ JOBS_DATABASE_URL: 'postgres://jobs@db.example/parola' }),
    withEnv({ READER_DATABASE_URL: 'postgres://reader@db.example/parola' }),
  ],
  SECRETS_FILE: [
    (start) => ({ ...start, secretsMode: 0o100644 }),
    (start) => ({ ...start, secretsMode: 0o100640 }),
  ],
  secrets: [
    secretly({ development: true }),
    secretly({ fieldKey: Buffer.alloc(32).toString('base64') }),
    secretly({ fileKeys: { current: 'f1', keys: { f1: randomBytes(16).toString('base64') } } }),
  ],
  CHALLENGE_COST: [withEnv({ CHALLENGE_COST: '1' })],
  LOG_LEVEL: [withEnv({ LOG_LEVEL: 'debug' }), withEnv({ LOG_LEVEL: 'silent' })],
  DEMO_OPERATORS: [withEnv({ DEMO_OPERATORS: 'on' })],
  'known passwords': [
    (start) => ({ ...start, found: { ...SAFE, knownPasswords: ['member demo'] } }),
  ],
  brands: [(start) => ({ ...start, found: { ...SAFE, sandboxedBrands: ['ph: google'] } })],
}

test('[OPS-001] complete production settings are safe', () => {
  expect(unsafe(startOf())).toEqual([])
})

test('[OPS-001] every line of the list can be broken', () => {
  expect(Object.keys(BREAKS)).toEqual(RULES.map(({ name }) => name))
})

test.each(
  Object.entries(BREAKS).flatMap(([name, changes]) =>
    changes.map((change, i) => [name, i, change] as const),
  ),
)(
  '[OPS-001] %s, broken by change %i, is refused by its name and nothing else is',
  (name, _i, change) => {
    const lines = unsafe(change(startOf()))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^Not safe for production: ${name} \\(`))
  },
)

test('the hardening list in the documentation is the list that is checked', () => {
  const text = readFileSync(DOCUMENT, 'utf8')
  const section = text.split('## Hardening')[1]?.split('\n## ')[0] ?? ''
  const rows = [...section.matchAll(/^\| `?([^|`]+?)`? +\| (.+?) +\|$/gm)].map(([, name, must]) => [
    name,
    must,
  ])
  expect(rows.slice(1).filter(([name]) => !name?.startsWith('---'))).toEqual(
    RULES.map(({ name, must }) => [name, must]),
  )
})

test('[CFG-01] a release does not start on stored settings that it cannot read, and names them', async () => {
  const { pool } = server.db
  const write = (version: number, value: object) =>
    pool.query(
      `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
       values ('ph', 'rebate', $1, $2, $3, $3, 'system', 'for the test')`,
      [version, JSON.stringify(value), server.clock.now()],
    )
  const check = () => server.asSystem(refuseUnreadable)
  await check()
  await write(1, { ratesPpm: { CHESS: 5000 } })
  await expect(check()).rejects.toThrow(/^Settings rebate of ph, version 1: ratesPpm/)
  await write(2, { minMinor: '' })
  await expect(check()).rejects.toThrow(/^Settings rebate of ph, version 2: minMinor/)
  await write(3, { minMinor: '100' })
  await check()
  await pool.query(
    `update brand.brand set config = config || '{"minAge": 3}' where brand_id = 'intl'`,
  )
  server.clock.advance(3000)
  await expect(check()).rejects.toThrow(/^Configuration of brand intl: minAge/)
  await pool.query(
    `update brand.brand set config = config || '{"minAge": 21}' where brand_id = 'intl'`,
  )
  await check()
})

/** The program itself: its output when it ended, or that it is open. */
async function start(env: Record<string, string | undefined>) {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...env } })
  running = child
  let output = ''
  child.stderr.on('data', (text) => {
    output += text
  })
  const ended = new Promise<number | null>((settle) => child.once('close', settle))
  const isOpen = async () => {
    const answer = await fetch(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => null)
    return answer?.ok === true
  }
  const deadline = performance.now() + START_WITHIN_MS
  while (child.exitCode === null && performance.now() < deadline) {
    if (await isOpen()) return { isOpen: true, output, code: null }
  }
  return { isOpen: false, output, code: await ended }
}

test('[OPS-001] the program ends on demo data, and opens where everything is fixed', async () => {
  const port = await freePort()
  const env = {
    ...complete(),
    PORT: String(port),
    CONSOLE_PORT: String(await freePort()),
    INSIDE_PORT: String(await freePort()),
  }
  const asDemo = () => {
    const demoEnv = { ...env, PAROLA_MODE: undefined }
    return server.asSystem((engine) =>
      refuseUnsafeStart({ config: readConfig(demoEnv), engine, env: demoEnv }),
    )
  }
  await asDemo()
  const refused = await start({ ...env, DEMO_OPERATORS: 'on' })
  expect(refused).toMatchObject({ isOpen: false, code: 1 })
  const lines = refused.output.trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('DEMO_OPERATORS')
  expect(lines[1]).toContain('member demo, member demoagent, member demoagent2')
  expect(lines[2]).toContain('ph: google, ph: facebook, ph: phone, ph: papers, intl: google')

  const { pool } = server.db
  await pool.query(`update member.member set status = 'blocked' where username like 'demo%'`)
  await pool.query(`update brand.brand set config = config || '{"identityProviders": {}}'`)
  for (const brandId of ['ph', 'intl']) {
    await setSettings(server.db, kycSettings, { brandId, provider: 'operators' })
  }
  expect(await start(env)).toMatchObject({ isOpen: true })
  const site = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const inside = (path: string) => fetch(`http://127.0.0.1:${env.INSIDE_PORT}${path}`)
  for (const path of ['/metrics', '/docs', '/docs/json', '/docs/static/index.html']) {
    expect((await site(path)).status, path).toBe(404)
    expect((await inside(path)).status, path).toBe(200)
  }
  // Restarted with one setting forgotten, it would give the platform a member with a known password.
  await expect(asDemo()).rejects.toThrow('has been in production: set PAROLA_MODE=production')
}, 90_000)
