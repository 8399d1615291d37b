import { afterAll, beforeAll, expect, test } from 'vitest'
import { learnJackpots } from '../src/games/jackpot/index.ts'
import { vendorBooks } from '../src/games/vendor-sync/index.ts'
import { GAME, VENDOR, type VendorWorld, vendorWorld } from './vendor-world.ts'

let world: VendorWorld

beforeAll(async () => {
  world = await vendorWorld()
  await learnJackpots(world.engine, VENDOR, [
    {
      ...{ jackpot: 'vault', level: 'MINI', amount: '100.00', currency: 'PHP', games: [GAME] },
      ...{ updated_at: world.clock.now().toISOString(), seed: '100.00', contribution: '0.005' },
      one_in: 2_000_000,
    },
  ])
})
afterAll(() => world.close())

const found = async () => {
  const of = { brandId: 'ph', now: world.clock.now(), limit: 100, reader: world.database.db.kysely }
  const all = await vendorBooks(world.database.db.kysely, of)
  return all.filter(({ check }) => check === 'pools')
}

test('[FAIR-015] [LED-009] a pool that is not what its account holds is found by the reconciliation', async () => {
  expect(await found()).toEqual([])
  const move = (by: number) =>
    world.database.db.pool.query('update jackpot.pool set balance_minor = balance_minor + $1', [by])
  await move(1)
  expect(await found()).toMatchObject([{ area: 'vendors', expected: '0', found: '1' }])
  await move(-1)
  expect(await found()).toEqual([])
})
