import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { refuseUnsafeStart } from './start-check.ts'

const folder = mkdtempSync(join(tmpdir(), 'parola-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

const key = () => randomBytes(32).toString('base64')

/** Studio settings as in production, with changes. */
function settings(change: { env?: object; secrets?: object; mode?: number } = {}) {
  const secretsFile = join(folder, `secrets-${randomBytes(4).toString('hex')}.json`)
  const secrets = { studioKey: key(), vendors: { PG: { keyId: 'k1', secret: key() } } }
  writeFileSync(secretsFile, JSON.stringify({ ...secrets, ...change.secrets }))
  chmodSync(secretsFile, change.mode ?? 0o600)
  writeFileSync(join(folder, 'titles.json'), '[]')
  return readConfig({
    ...{ PAROLA_MODE: 'production', DATABASE_URL: 'postgres://studio:secret@db.example/studio' },
    ...{ PLATFORM_URL: 'http://10.0.0.2:3000', PUBLIC_URL: 'https://games.example' },
    ...{ STUDIO_CONFIG: secretsFile, CATALOGUE_FILE: join(folder, 'titles.json') },
    ...{ FRAME_ANCESTORS: 'https://play.example', CLIENT_DIST: folder, ...change.env },
  })
}

test('[OPS-001] a studio with complete production settings starts', () => {
  expect(() => refuseUnsafeStart(settings())).not.toThrow()
})

test('[OPS-001] a studio of a demonstration starts as it is', () => {
  const env = { PAROLA_MODE: undefined, PUBLIC_URL: undefined, FRAME_ANCESTORS: undefined }
  expect(() => refuseUnsafeStart(settings({ env, mode: 0o644 }))).not.toThrow()
})

test.each([
  ['PUBLIC_URL', { env: { PUBLIC_URL: undefined } }],
  ['PUBLIC_URL', { env: { PUBLIC_URL: 'http://games.example' } }],
  ['FRAME_ANCESTORS', { env: { FRAME_ANCESTORS: undefined } }],
  ['FRAME_ANCESTORS', { env: { FRAME_ANCESTORS: 'https://play.example https://*' } }],
  ['STUDIO_CONFIG', { mode: 0o640 }],
  ['secrets', { secrets: { development: true } }],
  ['secrets', { secrets: { studioKey: Buffer.alloc(32).toString('base64') } }],
  ['CRASH_GAMES', { env: { CRASH_GAMES: '10000' } }],
  ['LOG_LEVEL', { env: { LOG_LEVEL: 'debug' } }],
])('[OPS-001] a studio in production is refused by the name of %s: %j', (name, change) => {
  const line = new RegExp(`^Not safe for production: ${name} \\([^\\n]+\\)\\.$`)
  expect(() => refuseUnsafeStart(settings(change))).toThrow(line)
})
