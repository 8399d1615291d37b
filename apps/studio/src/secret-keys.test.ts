import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEYS, VENDOR } from '../test/platform.ts'
import { type Running, runStudio, STUDIO_KEY, studioDatabase } from '../test/studio.ts'

let database: Awaited<ReturnType<typeof studioDatabase>>
let running: Running
const folder = mkdtempSync(join(tmpdir(), 'parola-keys-'))

beforeAll(async () => {
  database = await studioDatabase()
  const model = 'mines'
  running = await runStudio({
    databaseUrl: database.url,
    platformUrl: 'http://platform.test',
    model,
  })
})
afterAll(async () => {
  await running?.stop()
  await database?.drop()
  rmSync(folder, { recursive: true })
})

/** Another studio on the same database, as a program of its own. */
function startWith(secrets: object) {
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(secrets))
  writeFileSync(join(folder, 'titles.json'), '[]')
  const env = {
    ...process.env,
    ...{ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: database.url, LOG_LEVEL: 'silent' },
    ...{ PLATFORM_URL: 'http://platform.test', STORAGE: folder, CLIENT_DIST: folder },
    ...{ STUDIO_CONFIG: join(folder, 'secrets.json'), CATALOGUE_FILE: join(folder, 'titles.json') },
  }
  const main = new URL('./main.ts', import.meta.url).pathname
  return spawnSync(process.execPath, [main], { env, encoding: 'utf8', timeout: 20_000 })
}

const otherKey = () => randomBytes(32).toString('base64')
const OWN = { studioKey: STUDIO_KEY.toString('base64'), vendors: KEYS }

test.each([
  ['studioKey (key k1)', { ...OWN, studioKey: otherKey() }],
  [
    `vendors.${VENDOR} (key ${KEYS[VENDOR].keyId})`,
    { ...OWN, vendors: { ...KEYS, [VENDOR]: { ...KEYS[VENDOR], secret: otherKey() } } },
  ],
])(
  '[KEY-001] a second studio with another %s does not start and says so in one line',
  (named, secrets) => {
    const { status, stderr } = startWith(secrets)
    expect(stderr).toBe(`The secret ${named} is not the one this database was set up with.\n`)
    expect(status).toBe(1)
  },
)

test('[KEY-001] a studio that has come to lack a key takes no more calls', async () => {
  const isReady = async () => (await fetch(`${running.url}/readyz`)).status
  expect(await isReady()).toBe(200)
  const { pool } = running.studio.bench.store
  await pool.query(
    `insert into studio.secret_key (secret, key_id, fingerprint, seals) values ('studioKey', 'k2', 'x', true)`,
  )
  expect(await isReady()).toBe(503)
})
