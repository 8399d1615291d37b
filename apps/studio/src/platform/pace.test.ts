import { afterAll, beforeAll, expect, test } from 'vitest'
import { studioDatabase } from '../../test/studio.ts'
import { clearPaces, pacer } from './pace.ts'
import { openStore, type Store } from './store.ts'

let database: Awaited<ReturnType<typeof studioDatabase>>
let here: Store
let there: Store
let now = new Date('2026-11-28T00:00:00Z')
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

beforeAll(async () => {
  database = await studioDatabase()
  here = await openStore(database.url, () => undefined)
  there = await openStore(database.url, () => undefined)
})
afterAll(async () => {
  await here.close()
  await there.close()
  await database.drop()
})

const RATE = { kind: 'test', burst: 3, perS: 2 }
const clock = { now: () => now }

test('[LIM-001] an address has one burst over two studios, and it refills every second', async () => {
  const may = [pacer(RATE, { store: here, ...clock }), pacer(RATE, { store: there, ...clock })]
  const tries = async (source: string, count: number) => {
    const all = Array.from({ length: count }, (_, i) => may[i % 2]?.(source))
    return (await Promise.all(all)).filter(Boolean).length
  }
  expect(await tries('a', 6)).toBe(3)
  expect(await tries('b', 1)).toBe(1)
  later(1000)
  expect(await tries('a', 6)).toBe(2)
  later(60_000)
  expect(await tries('a', 6)).toBe(3)
})

test('[LIM-001] addresses are forgotten once their bursts have refilled', async () => {
  const may = pacer(RATE, { store: here, ...clock })
  const known = async () =>
    Number((await here.pool.query('select count(*) from studio.pace')).rows[0]?.count)
  for (let n = 0; n < 50; n += 1) await may(`flood-${n}`)
  later(10 * 60_000)
  await may('new')
  await clearPaces(here, now)
  expect(await known()).toBeGreaterThan(50)
  later(10 * 60_000)
  await clearPaces(here, now)
  expect(await known()).toBe(1)
})
