import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SealRing } from '@parola/vendor-protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEYS, VENDOR } from '../../test/platform.ts'
import { type Running, runStudio, STUDIO_KEY, studioDatabase } from '../../test/studio.ts'
import { studioRing } from './config.ts'
import { leftUnderOld, resealSeeds, retireStudioKey } from './key-rotation.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'
import { openSeed, sealSeed } from './secrecy.ts'
import { claimSecrets, heldKeys } from './secret-keys.ts'

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

/** Another studio on the same database, as a separate program. */
function startWith(secrets: object) {
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(secrets))
  writeFileSync(join(folder, 'titles.json'), '[]')
  const env = {
    ...process.env,
    ...{ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: database.url, LOG_LEVEL: 'silent' },
    ...{ PLATFORM_URL: 'http://platform.test', STORAGE: folder, CLIENT_DIST: folder },
    ...{ STUDIO_CONFIG: join(folder, 'secrets.json'), CATALOGUE_FILE: join(folder, 'titles.json') },
  }
  const main = new URL('../main.ts', import.meta.url).pathname
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
  '[KEY-001] a second studio with another %s does not start, and says so in one line',
  (named, secrets) => {
    const { status, stderr } = startWith(secrets)
    expect(stderr).toBe(`The secret ${named} is not the one this database was set up with.\n`)
    expect(status).toBe(1)
  },
)

test('[KEY-001] a studio that has lost a key accepts no more calls', async () => {
  const isReady = async () => (await fetch(`${running.url}/readyz`)).status
  expect(await isReady()).toBe(200)
  const { pool } = running.studio.context.store
  await pool.query(
    `insert into studio.secret_key (secret, key_id, fingerprint, seals) values ('studioKey', 'k2', 'x', true)`,
  )
  expect(await isReady()).toBe(503)
})

/** A value in each sealed column. */
async function sealEverywhere(ring: SealRing) {
  const { pool } = running.studio.context.store
  const sealed = (digit: string) => sealSeed(ring, digit.repeat(64))
  const { rows } = await pool.query(
    `insert into studio.seed (owner, sealed, commit, client_seed, next_sealed, next_commit)
     values ('ana', $1, 'x', '', $2, 'x') returning seed_id`,
    [sealed('1'), sealed('2')],
  )
  const seedId = rows[0]?.seed_id
  await pool.query(
    `insert into studio.meter (vendor, model, level, mode, currency, scaled, drop_sealed)
     values ('PG', 'm', 'mini', 'real', 'PHP', 0, $1), ('PG', 'm', 'mini', 'demo', 'PHP', 0, null)`,
    [sealed('3')],
  )
  await pool.query('insert into studio.crash_series (seed_id, games, ladder) values ($1, 1, $2)', [
    seedId,
    sealed('4'),
  ])
  await pool.query(
    `insert into studio.round (round, session_id, request_id, owner, vendor, game, seed_id, nonce, model,
                               stake_minor, payout_minor, outcome, state, currency, dropped)
     values ('R-1', 's', 'r', 'ana', 'PG', 'g', $1, 0, 'm', 0, 0, '{}', 'void', 'PHP', $2),
            ('R-2', 's', 'r2', 'ana', 'PG', 'g', $1, 0, 'm', 0, 0, '{}', 'void', 'PHP', null)`,
    [seedId, { level: 'mini', commit: 'x', sealed: sealed('5').toString('hex') }],
  )
}

/** The first byte of each sealed value, by its column, opened with a ring. */
async function opened(ring: SealRing) {
  const { pool } = running.studio.context.store
  const { rows } = await pool.query(
    `select sealed, next_sealed, drop_sealed, ladder, decode(dropped ->> 'sealed', 'hex') as dropped
       from studio.seed join studio.crash_series using (seed_id), studio.meter, studio.round
      where drop_sealed is not null and dropped is not null and seed.owner = 'ana'`,
  )
  return Object.values(rows[0] ?? {}).map((value) => openSeed(ring, value as Buffer)[0])
}

test('[KEY-001] every sealed column of the studio is declared, and guarded', async () => {
  const { pool } = running.studio.context.store
  const { rows } = await pool.query(
    `select format('studio.%s.%s', table_name, column_name) as place from information_schema.columns
      where table_schema = 'studio' and table_name <> 'secret_key'
        and (data_type = 'bytea' or column_name = 'dropped' or column_name ~ 'sealed|secret|cipher')`,
  )
  const places = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort()
  expect(rows.map(({ place }) => place).sort()).toEqual(places)
  const { rows: guards } = await pool.query(
    `select format('%s.%s', tgrelid::regclass, attname) as place
       from pg_trigger join pg_attribute on attrelid = tgrelid and attnum = any (tgattr)
      where tgfoid = 'studio.refuse_retired_key'::regproc`,
  )
  expect(guards.map(({ place }) => place).sort()).toEqual(places)
})

test('[KEY-001] a new key of the studio: read with the old one, sealed again, and the old one removed', async () => {
  const { store } = running.studio.context
  await store.pool.query(`update studio.secret_key set retired_at = now() where key_id = 'k2'`)
  // The studio makes its first crash chain by itself, with its current key.
  const chains = () => store.pool.query('select from studio.crash_series where ladder is not null')
  await expect.poll(async () => (await chains()).rowCount, { timeout: 10_000 }).toBe(1)
  await sealEverywhere(studioRing(OWN))
  const secrets = {
    ...{ development: false, studioKey: OWN.studioKey, vendors: KEYS },
    studioKeys: { current: 'k3', keys: { k3: otherKey() } },
  }
  const { studioKey: _, ...without } = secrets
  await expect(claimSecrets(store, heldKeys({ secrets: without }))).rejects.toThrow('no key k1')
  expect(await opened(studioRing(secrets))).toEqual(['1', '2', '3', '4', '5'])
  const killed = resealSeeds(store, secrets, (place) => {
    if (place.endsWith('drop_sealed')) throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  const left = (await leftUnderOld(store, secrets)).map(({ place }) => place)
  expect(left).toEqual(['studio.crash_series.ladder', 'studio.round.dropped'])
  expect(await retireStudioKey(store, secrets, 'k1')).toHaveLength(2)
  await resealSeeds(store, secrets, () => undefined)
  expect(await retireStudioKey(store, secrets, 'k1')).toEqual([])
  await claimSecrets(store, heldKeys({ secrets: without }))
  expect(await opened(studioRing(without))).toEqual(['1', '2', '3', '4', '5'])
  await expect(
    store.pool.query('update studio.seed set sealed = $1', [sealSeed(studioRing(OWN), '11')]),
  ).rejects.toThrow('the key k1 of sealed seeds is retired')
})
