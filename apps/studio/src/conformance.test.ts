import { gameApiChecks, judge, lineTo } from '@parola/vendor-protocol/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEYS, type Platform, standInPlatform, VENDOR } from '../test/platform.ts'
import { type Running, runStudio, studioDatabase } from '../test/studio.ts'

let database: Awaited<ReturnType<typeof studioDatabase>>
let platform: Platform
let running: Running

beforeAll(async () => {
  database = await studioDatabase()
  platform = await standInPlatform()
  const at = { databaseUrl: database.url, platformUrl: platform.url, model: 'classic-777' }
  running = await runStudio(at)
})
afterAll(async () => {
  await running.stop()
  await platform.close()
  await database.drop()
})

const guest = {
  merchant: 'ph',
  player: 'ph_conformance01',
  currency: 'PHP',
  now: () => new Date(),
}

function line() {
  const { keyId, secret } = KEYS[VENDOR]
  return lineTo({
    baseUrl: `${running.url}/api/v1`,
    vendor: VENDOR,
    key: { keyId, secret: Buffer.from(secret, 'base64') },
    nowS: () => Math.floor(Date.now() / 1000),
  })
}

/** The page of a game is a file of the build, which a studio under test does not have. */
const PAGE = 'a demo needs neither player nor token, and its page opens'

test('the studio does what the protocol asks of a vendor', async () => {
  const verdicts = await judge(gameApiChecks(line(), guest))
  expect(verdicts.filter(({ what, why }) => why !== null && what !== PAGE)).toEqual([])
  expect(verdicts.length).toBeGreaterThan(25)
})
