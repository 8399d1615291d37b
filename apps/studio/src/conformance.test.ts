import {
  freeRoundChecks,
  gameApiChecks,
  judge,
  releaseChecks,
  senderTo,
  transferChecks,
} from '@parola/vendor-protocol/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEYS, VENDOR } from '../test/platform.ts'
import { GAME, type Running } from '../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../test/studio-fixture.ts'
import { versionOf } from './titles/versions.ts'

let fixture: StudioFixture
let running: Running

beforeAll(async () => {
  fixture = await openStudioFixture()
  running = await fixture.run('classic-777')
})
afterAll(() => fixture.close())

const guest = {
  merchant: 'ph',
  player: 'ph_conformance01',
  currency: 'PHP',
  now: () => new Date(),
}

function sender(url = running.url) {
  const { keyId, secret } = KEYS[VENDOR]
  return senderTo({
    baseUrl: `${url}/api/v1`,
    vendor: VENDOR,
    key: { keyId, secret: Buffer.from(secret, 'base64') },
    nowS: () => Math.floor(Date.now() / 1000),
  })
}

/** The page of a game is a built file, which a studio under test does not have. */
const PAGE = 'a demo needs neither player nor token, and its page opens'

test('[WAL-08] the studio does what the protocol requires of a vendor', async () => {
  const verdicts = await judge(gameApiChecks(sender(), guest))
  expect(verdicts.filter(({ what, why }) => why !== null && what !== PAGE)).toEqual([])
  expect(verdicts.length).toBeGreaterThan(25)
})

test('[WAL-08] the studio gives free rounds as the protocol requires', async () => {
  const verdicts = await judge(freeRoundChecks(sender(), guest))
  expect(verdicts.filter(({ why }) => why !== null)).toEqual([])
  expect(verdicts).toHaveLength(8)
})

test('[WAL-08] [FAIR-011] the studio releases what its monitor stopped, as the protocol requires', async () => {
  const { store } = running.studio.context
  await store.pool.query(
    `insert into studio.return_count (model, version, rounds, returned, state, z)
     values ('classic-777', $1, 200000, 260000, 'disabled', 7.25)`,
    [versionOf('classic-777')],
  )
  await running.studio.monitor.read()
  const shut = 'a launch of a game under maintenance, or of one that is disabled, is refused'
  const launches = (await judge(gameApiChecks(sender(), guest))).find(({ what }) => what === shut)
  expect(launches?.why).toBe(null)
  const stopped = releaseChecks(sender(), guest, GAME).at(-1)
  const verdicts = await judge([...(stopped ? [stopped] : []), ...releaseChecks(sender(), guest)])
  expect(verdicts.filter(({ why }) => why !== null)).toEqual([])
  expect(verdicts).toHaveLength(5)
})

test('[WAL-08] a studio that keeps wallets moves money as the protocol requires', async () => {
  const own = await openStudioFixture()
  const withWallet = await own.run('classic-777', { wallet: 'transfer' })
  const to = sender(withWallet.url)
  const verdicts = await judge([...gameApiChecks(to, guest), ...transferChecks(to, guest)])
  await own.close()
  expect(verdicts.filter(({ what, why }) => why !== null && what !== PAGE)).toEqual([])
  expect(verdicts.length).toBeGreaterThan(31)
})
