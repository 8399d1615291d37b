import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok } from '../../../test/vendor.ts'
import { GAME, type VendorFixture, vendorFixture } from '../../../test/vendor-fixture.ts'
import { readUnread } from './catalogue.job.ts'

let setup: VendorFixture

beforeEach(async () => {
  setup = await vendorFixture()
})
afterEach(() => setup.close())

const listed = { game: GAME, name: GAME, type: 'RNG', status: 'active', demo: true }
const jackpot = {
  ...{ jackpot: 'vault', level: 'MINI', amount: '100.00', currency: 'PHP', games: [GAME] },
  ...{ updated_at: new Date().toISOString(), seed: '100.00', contribution: '0.01' },
  one_in: 2_000_000,
}

test('[SHOW-005] [HOME-10] with the first list of a vendor its jackpots are read, before anybody has played', async () => {
  setup.vendor.answers['/games'] = ok({ games: [listed], next_cursor: null, version: '1' })
  setup.vendor.answers['/jackpots'] = ok({ jackpots: [jackpot] })
  const text = 'select jackpot, level, balance_minor::int as minor, is_listed from jackpot.pool'
  // A vendor that responds too late is asked again, as the timer does.
  const pools = async () => {
    await readUnread(setup)
    return (await setup.database.db.pool.query(text)).rows
  }
  const pool = { jackpot: 'vault', level: 'MINI', minor: 10_000, is_listed: true }
  await expect.poll(pools, { timeout: 20_000 }).toEqual([pool])
  const requested = () => setup.vendor.received.length
  const before = requested()
  await readUnread(setup)
  expect(requested()).toBe(before)
})
