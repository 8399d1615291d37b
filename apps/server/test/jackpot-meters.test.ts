import type { JackpotValue } from '@parola/vendor-protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { confirmMoves } from '../src/games/jackpot/index.ts'
import { readJackpots } from '../src/games/vendor-sync/jackpots.job.ts'
import { ok } from './vendor.ts'
import { GAME, VENDOR, type VendorFixture, vendorFixture } from './vendor-fixture.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60_000

let fixture: VendorFixture
let player: Awaited<ReturnType<VendorFixture['play']>>

beforeEach(async () => {
  fixture = await vendorFixture()
  player = await fixture.play()
})
afterEach(() => fixture.close())

/** The vendor's meter shows this amount, and is checked. */
async function look(amount: string, times = 1) {
  const meter: JackpotValue = {
    ...{ jackpot: 'vault', level: 'MINI', amount, currency: 'PHP', games: [GAME] },
    ...{ updated_at: fixture.clock.now().toISOString(), seed: '100.00', contribution: '0.01' },
    one_in: 2_000_000,
  }
  fixture.vendor.answers['/jackpots'] = ok({ jackpots: [meter] })
  for (let n = 0; n < times; n += 1) {
    fixture.clock.advance(MINUTE_MS)
    await confirmMoves(fixture.engine)
    await readJackpots(fixture)
  }
}
const spin = (round: string, win?: string, stake = '20.00') =>
  fixture.wallet('/wallet/transact', {
    ...{ ...player, game: GAME, round, currency: 'PHP', round_closed: true },
    at: fixture.clock.now().toISOString(),
    actions: [
      { tx: `${round}:bet`, type: 'bet', amount: stake, jackpot_contribution: '0.200000' },
      { tx: `${round}:win`, type: 'win', amount: '0.00' },
      ...(win
        ? [{ tx: `${round}:j`, type: 'jackpot_win', amount: win, jackpot: 'vault', level: 'MINI' }]
        : []),
    ],
  })
const undo = (round: string) =>
  fixture.wallet('/wallet/rollback', {
    ...{ player: player.player, game: GAME, round, currency: 'PHP', reason: 'timeout' },
    ...{ tx: `${round}:undo`, ref_tx: `${round}:bet` },
  })
const cases = async () => (await fixture.cases()).filter(({ kind }) => kind === 'jackpot_differs')
const alarms = () =>
  fixture.alarms.filter(({ alarm, kind }) => alarm === 'vendor_case' && kind === 'jackpot_differs')

test('[FAIR-015] a meter that shows what its pool holds is no case, whatever was played, undone and won', async () => {
  await look('100.00', 3)
  await spin('R-1')
  await look('100.20', 3)
  await undo('R-1')
  await look('100.00', 3)
  await spin('R-2', '100.20')
  await look('100.00', 3)
  expect(await cases()).toEqual([])
})

test('[FAIR-015] a meter that keeps the share of an undone round is alarmed once, and settled when it is right', async () => {
  await look('100.00')
  await spin('R-1')
  await look('100.20', 3)
  await undo('R-1')
  await look('100.20', 2)
  expect(await cases()).toEqual([])
  await look('100.20', 3)
  expect(await cases()).toMatchObject([
    { vendor: VENDOR, subject: 'vault:MINI:PHP', ours: { pool: '100.00' } },
  ])
  expect(alarms()).toHaveLength(1)
  await look('100.00')
  expect(await cases()).toEqual([])
})

test('[FAIR-015] a drop that a vendor pays twice is found by the pool that lacks it', async () => {
  await look('100.00')
  await spin('R-1', '100.20')
  await spin('R-2', '100.20')
  await look('100.00', 4)
  expect(await cases()).toEqual([])
  // Paid a second time without a second meter: the pool lacks what the vendor still shows.
  await spin('R-3', '150.00')
  await look('150.40', 4)
  expect(await cases()).toHaveLength(1)
})

test('[FAIR-015] a meter that moves at every check is watched, and no case while it does', async () => {
  for (const amount of ['100.00', '100.10', '100.20', '100.30', '100.40']) await look(amount)
  expect(await cases()).toEqual([])
})

const held = async () => {
  const { rows } = await fixture.database.db.pool.query('select balance_minor from jackpot.pool')
  return BigInt(rows[0]?.balance_minor ?? 0)
}

const REFUSED = 520
const TOO_MUCH = '9999999.00'

test('[SHOW-005] [FAIR-015] refused spins delay nobody else: the next share is in its pool immediately', async () => {
  await look('100.00', 2)
  for (let n = 0; n < REFUSED; n += 1) {
    const response = await spin(`R-refused-${n}`, undefined, TOO_MUCH)
    expect(response.code).toBe('INSUFFICIENT_FUNDS')
  }
  await confirmMoves(fixture.engine)
  await spin('R-funded')
  fixture.clock.advance(SECOND_MS)
  await confirmMoves(fixture.engine)
  expect(await held()).toBe(100_20n)
  // The same call is accepted later after all: its share is booked as any other.
  expect((await spin('R-refused-0')).code).toBe('OK')
  fixture.clock.advance(SECOND_MS)
  await confirmMoves(fixture.engine)
  expect(await held()).toBe(100_40n)
})
