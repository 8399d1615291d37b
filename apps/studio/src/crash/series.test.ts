import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enter, FAST, rigged } from '../../test/crash.ts'
import { launched, STUDIO_RING } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { openStore, type Store } from '../platform/store.ts'
import { crashOf, endSeries, hashOf, seriesInUse } from './series.ts'

/** Takes about a second to make, where the product's takes ten. */
const LONG = 700_000
const KEY = STUDIO_RING
let fixture: StudioFixture
let store: Store

beforeEach(async () => {
  fixture = await openStudioFixture()
  store = await openStore(fixture.databaseUrl, () => undefined)
})
afterEach(async () => {
  await store.close()
  await fixture.close()
})

const ladders = async () =>
  (await store.pool.query<{ ladder: Buffer | null }>('select ladder from studio.crash_series')).rows

test('[FAIR-005] a series is computed once: later readers use its stored hashes', async () => {
  const began = performance.now()
  const made = await seriesInUse({ store, key: KEY }, LONG)
  const climbing = performance.now() - began
  const again = performance.now()
  const read = await seriesInUse({ store, key: KEY }, LONG)
  expect(performance.now() - again).toBeLessThan(Math.max(200, climbing / 2))
  expect(read).toMatchObject({ seedId: made.seedId, terminal: made.terminal, games: LONG })
  for (const game of [1, 1000, 1001, 350_000, LONG])
    expect(hashOf(read, game)).toBe(hashOf(made, game))
  expect(() => hashOf(read, LONG + 1)).toThrow(RangeError)
}, 60_000)

test('[FAIR-005] two programs that start at once agree on one series', async () => {
  const [first, second] = await Promise.all([
    seriesInUse({ store, key: KEY }, 2000),
    seriesInUse({ store, key: KEY }, 2000),
  ])
  expect(second?.terminal).toBe(first?.terminal)
  expect(await ladders()).toHaveLength(1)
})

test('[FAIR-005] a series from before hashes were stored continues, and gets its ladder', async () => {
  const { points, hash, terminal } = await rigged(fixture.databaseUrl, [() => true, () => true])
  expect(await ladders()).toEqual([{ ladder: null }])
  const series = await seriesInUse({ store, key: KEY })
  expect(series).toMatchObject({ terminal, games: 2 })
  expect([crashOf(series, 1), hashOf(series, 2)]).toEqual([points[0], hash(2)])
  expect((await ladders())[0]?.ladder).toBeInstanceOf(Buffer)
  expect((await seriesInUse({ store, key: KEY })).terminal).toBe(terminal)
})

test('[FAIR-005] a series is followed by another when its last game was played', async () => {
  const first = await seriesInUse({ store, key: KEY }, 3)
  await endSeries(store, first)
  const second = await seriesInUse({ store, key: KEY }, 3)
  expect(second.terminal).not.toBe(first.terminal)
})

test('[FAIR-016] stored hashes are sealed in the database, and no other key opens them', async () => {
  const series = await seriesInUse({ store, key: KEY }, 2500)
  const [row] = await ladders()
  const stored = row?.ladder?.toString('hex') ?? ''
  for (const game of [1000, 2000, 2500]) expect(stored).not.toContain(hashOf(series, game))
  const otherKey = { current: 'k1', keys: { k1: randomBytes(32) } }
  await expect(seriesInUse({ store, key: otherKey })).rejects.toThrow()
})

test('[FAIR-005] a player who joins while a chain is being made gets a message, stays, and plays once it is ready', async () => {
  const running = await fixture.run('crash', { crash: { pace: FAST, games: LONG } })
  const { session } = await launched(running)
  const window = await enter(running, session)
  const waits = await window.receives(({ t }) => t === 'round')
  expect(waits).toMatchObject({ terminal: '', salt: '', game: 0, state: 'over' })
  window.say({ t: 'ping' })
  expect(await window.receives(({ t }) => t === 'pong')).toBeTruthy()
  const { series } = await window.welcome()
  expect(series).toMatchObject({ games: LONG })
  await window.phase(1, 'betting')
  expect(await window.bet({ autoX100: 101 })).toMatchObject({ ok: true })
  await vi.waitUntil(() => window.isOpen())
}, 60_000)
