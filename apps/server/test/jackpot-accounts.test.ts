import { afterAll, beforeAll, expect, test } from 'vitest'
import { learnJackpots } from '../src/games/jackpot/index.ts'
import { vendorCheck } from '../src/games/vendor-sync/index.ts'
import { GAME, VENDOR, type VendorFixture, vendorFixture } from './vendor-fixture.ts'

let fixture: VendorFixture

beforeAll(async () => {
  fixture = await vendorFixture()
  await learnJackpots(fixture.engine, VENDOR, [
    {
      ...{ jackpot: 'vault', level: 'MINI', amount: '100.00', currency: 'PHP', games: [GAME] },
      ...{ updated_at: fixture.clock.now().toISOString(), seed: '100.00', contribution: '0.005' },
      one_in: 2_000_000,
    },
  ])
})
afterAll(() => fixture.close())

const found = async () => {
  const scope = {
    brandId: 'ph',
    now: fixture.clock.now(),
    limit: 100,
    reader: fixture.database.db.kysely,
  }
  const all = await vendorCheck(fixture.database.db.kysely, scope)
  return all.filter(({ check }) => check === 'pools')
}

test('[FAIR-015] [LED-009] a pool that differs from its account is found by the reconciliation', async () => {
  expect(await found()).toEqual([])
  const move = (amount: number) =>
    fixture.database.db.pool.query('update jackpot.pool set balance_minor = balance_minor + $1', [
      amount,
    ])
  await move(1)
  expect(await found()).toMatchObject([{ area: 'vendors', expected: '0', found: '1' }])
  await move(-1)
  expect(await found()).toEqual([])
})
