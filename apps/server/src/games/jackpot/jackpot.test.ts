import type { JackpotValue } from '@parola/vendor-protocol'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GAME, VENDOR, type VendorFixture, vendorFixture } from '../../../test/vendor-fixture.ts'
import { reconcile } from '../../foundations/ledger/index.ts'
import { addMs } from '../../platform/clock/index.ts'
import { inTransaction, openDb } from '../../platform/db/index.ts'
import { glance, VISITOR } from '../../platform/work/index.ts'
import { held } from '../bet/index.ts'
import { confirmMoves, countUnsoundPools, learnJackpots } from './index.ts'
import { SETTLES_MS } from './jackpot.rules.ts'
import { showJackpots, shownJackpots } from './show.ts'

const SECOND_MS = 1000
const PROPERTY_MS = 60_000

let fixture: VendorFixture

beforeEach(async () => {
  fixture = await vendorFixture()
  await report([
    jackpot('GRAND', { seed: '1000.00', contribution: '0.005' }),
    jackpot('MINI', { seed: '100.00', contribution: '0.005' }),
  ])
})

afterEach(async () => {
  const unsound = await countUnsoundPools(fixture.database.db.kysely)
  const { isSound, broken } = await reconcile(fixture.database.db.kysely)
  await fixture.close()
  expect({ unsound, isSound, broken }).toMatchObject({ unsound: 0n, isSound: true })
})

function jackpot(level: string, terms: Partial<JackpotValue> = {}): JackpotValue {
  return {
    ...{ jackpot: 'vault', level, amount: '100.00', currency: 'PHP', games: [GAME] },
    ...{ updated_at: fixture.clock.now().toISOString(), seed: '100.00', contribution: '0.005' },
    ...{ one_in: 2_000_000, ...terms },
  }
}

/** The vendor reports its jackpots. */
async function report(jackpots: readonly JackpotValue[]) {
  await learnJackpots(fixture.engine, VENDOR, jackpots)
}

type Player = { player: string; session?: string }
type Spin = { round: string; stake?: string; share?: string; win?: string; level?: string }

/** A round in one call, as the studio sends it. */
function spin(player: Player, { round, stake = '20.00', share = '0.200000', win, level }: Spin) {
  return fixture.wallet('/wallet/transact', {
    ...player,
    ...{ game: GAME, round, currency: 'PHP', at: new Date().toISOString(), round_closed: true },
    actions: [
      { tx: `${round}:bet`, type: 'bet', amount: stake, jackpot_contribution: share },
      { tx: `${round}:win`, type: 'win', amount: '0.00' },
      ...(win
        ? [{ tx: `${round}:jackpot`, type: 'jackpot_win', amount: win, jackpot: 'vault', level }]
        : []),
    ],
  })
}

const undo = ({ player }: Player, round: string) =>
  fixture.wallet('/wallet/rollback', {
    ...{ player, game: GAME, round, currency: 'PHP', tx: `${round}:undo`, ref_tx: `${round}:bet` },
    reason: 'timeout',
  })

const settle = () => confirmMoves(fixture.engine)

/** Checks as often as the timer does, until nothing is left to check. */
async function settleAll() {
  for (let n = 0; n < 20; n += 1) {
    fixture.clock.advance(SECOND_MS)
    if ((await settle()) === 0) return
  }
}

/** What a pool's account in the ledger holds, in minor units. */
async function account(level: string): Promise<bigint> {
  const { rows } = await fixture.database.db.pool.query(
    'select coalesce(sum(amount), 0)::bigint as sum from ledger.system_posting where account = $1',
    [`jackpot:${VENDOR}:vault:${level}:PHP`],
  )
  return BigInt(rows[0].sum)
}

async function shown() {
  const look = glance(fixture.engine, { actor: VISITOR, brandId: 'ph', log: fixture.engine.log })
  return new Map(
    (await showJackpots(look, { limit: 60 })).map((jackpot) => [jackpot.level, jackpot]),
  )
}

test('[SHOW-005] a jackpot is shown with its terms, as high as its account, and paused when no game is open', async () => {
  const grand = (await shown()).get('GRAND')
  expect(grand).toMatchObject({
    ...{ name: 'Vault', vassalage: VENDOR, amount: 100_000n, seed: 100_000n, sharePpm: 5000 },
    ...{ oneIn: 2_000_000, ceiling: null, wins: 0, paused: false, games: 1 },
  })
  expect(await account('GRAND')).toBe(100_000n)
  await fixture.database.db.pool.query('update catalogue.title set active = false')
  fixture.clock.advance(5 * SECOND_MS)
  expect((await shown()).get('GRAND')).toMatchObject({ paused: true, nodeId: null })
})

test('[SHOW-005] pages that poll the jackpots share a read, which is at most half a second old', async () => {
  const look = glance(fixture.engine, { actor: VISITOR, brandId: 'ph' })
  let now = look.now
  const read = (vendor?: string, limit = 60) => shownJackpots({ ...look, now }, { limit, vendor })
  const grand = async () => (await read()).find(({ level }) => level === 'GRAND')?.amount
  const queries = vi.spyOn(fixture.engine.db.pool, 'connect')
  const answers = await Promise.all(Array.from({ length: 50 }, () => read()))
  const many = queries.mock.calls.length
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(many).toBeLessThan(10)
  await fixture.database.asOwner(
    `update jackpot.pool set balance_minor = 100500 where level = 'GRAND'`,
  )
  now = addMs(look.now, 499)
  expect(await grand()).toBe(100_000n)
  expect(queries.mock.calls.length, 'read from memory').toBe(many)
  queries.mockRestore()
  now = addMs(look.now, 500)
  expect(await grand()).toBe(100_500n)
  expect((await read(undefined, 1)).map(({ level }) => level)).toEqual(['GRAND'])
  expect(await read(VENDOR)).toHaveLength(2)
  expect(await read('NOBODY')).toEqual([])
  await fixture.database.asOwner(
    `update jackpot.pool set balance_minor = 100000 where level = 'GRAND'`,
  )
})

test('[FAIR-015] each stake gives its share to the accounts, less than a minor unit waits for more', async () => {
  const player = await fixture.play()
  await spin(player, { round: 'R-1', stake: '20.00', share: '0.200000' })
  await settleAll()
  expect(await account('GRAND')).toBe(100_010n)
  expect(await account('MINI')).toBe(10_010n)
  await spin(player, { round: 'R-2', stake: '0.50', share: '0.005000' })
  await settleAll()
  expect(await account('MINI')).toBe(10_010n)
  await spin(player, { round: 'R-3', stake: '1.50', share: '0.015000' })
  await settleAll()
  expect(await account('MINI')).toBe(10_011n)
  expect((await shown()).get('MINI')?.amount).toBe(10_011n)
})

test('[FAIR-015] of two calls with one transaction at once, the share of the accepted one is booked', async () => {
  const player = await fixture.play()
  const [answer, other] = await Promise.all([
    spin(player, { round: 'R-1', stake: '20.00', share: '0.200000' }),
    spin(player, { round: 'R-1', stake: '200.00', share: '20.000000' }),
  ])
  expect([answer.code, other.code].toSorted()).toEqual(['OK', 'TX_CONFLICT'])
  // The moves of a refused call are looked at once more when they would be given up.
  fixture.clock.advance(SETTLES_MS + SECOND_MS)
  await settleAll()
  expect(await account('GRAND')).toBe(answer.code === 'OK' ? 100_010n : 101_000n)
})

test('[FAIR-015] a win empties the pool to its seed, credits the member once, and is numbered', async () => {
  const player = await fixture.play()
  const before = await fixture.balance()
  const hit = { round: 'R-1', win: '100.10', level: 'MINI' }
  expect(await spin(player, hit)).toMatchObject({ code: 'OK' })
  expect(await spin(player, hit)).toMatchObject({ code: 'OK', value: { duplicate: true } })
  await Promise.all([settle(), settle(), settle()])
  await settleAll()
  expect(await account('MINI')).toBe(10_000n)
  expect(await fixture.balance()).toBe(before - 2000n + 10_010n)
  expect((await shown()).get('MINI')).toMatchObject({ amount: 10_000n, wins: 1 })
})

test('[FAIR-015] moves of an unknown pool hold up no other, and are booked once it is known', async () => {
  const player = await fixture.play()
  const calls = Array.from({ length: 26 }, (_, call) =>
    fixture.wallet('/wallet/transact', {
      ...{ ...player, game: GAME, round: `M-${call}`, currency: 'PHP', round_closed: true },
      at: new Date().toISOString(),
      actions: Array.from({ length: 20 }, (_unused, i) => ({
        ...{ tx: `M-${call}:${i}`, type: 'bet', amount: '0.20', jackpot_contribution: '0.010000' },
      })),
    }),
  )
  for (const answer of await Promise.all(calls)) expect(answer.code).toBe('OK')
  // More moves than one run takes, in a currency that has no pool.
  await fixture.database.db.pool.query(`update jackpot.move set currency = 'USD'`)
  fixture.clock.advance(SECOND_MS)
  await settle()
  await spin(player, { round: 'R-1', stake: '20.00', share: '0.200000' })
  fixture.clock.advance(SECOND_MS)
  await settle()
  expect(await account('GRAND')).toBe(100_010n)
  await report([jackpot('GRAND', { seed: '1000.00' }), jackpot('GRAND', { currency: 'USD' })])
  fixture.clock.advance(61 * SECOND_MS)
  await settleAll()
  const { rows } = await fixture.database.db.pool.query(
    `select (select balance_minor from jackpot.pool where currency = 'USD')::int as usd,
            (select count(*) from jackpot.move where state = 'requested')::int as waiting`,
  )
  expect(rows).toEqual([{ usd: 10_000 + 520, waiting: 0 }])
})

test('[FAIR-015] two wins in the same moment: each is paid once, the second from the seed, and their order is kept', async () => {
  const player = await fixture.play()
  const hits = [
    { round: 'R-1', win: '100.10', level: 'MINI' },
    { round: 'R-2', win: '100.10', level: 'MINI' },
  ]
  const answers = await Promise.all([...hits, ...hits].map((hit) => spin(player, hit)))
  expect(answers.every(({ code }) => code === 'OK')).toBe(true)
  await Promise.all([settle(), settle()])
  await settleAll()
  expect(await account('MINI')).toBe(10_000n)
  const { rows } = await fixture.database.db.pool.query(
    `select nth from jackpot.move where kind = 'win' order by nth`,
  )
  expect(rows).toEqual([{ nth: 1 }, { nth: 2 }])
})

describe('[FAIR-015] a program that ends', () => {
  test('before the register was called leaves a share that is dropped, not one that is booked', async () => {
    const player = await fixture.play()
    expect(
      await spin(player, { round: 'R-1', stake: '99999.00', share: '999.990000' }),
    ).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    await settleAll()
    fixture.clock.advance(61 * SECOND_MS)
    await settle()
    expect(await account('MINI')).toBe(10_000n)
    const { rows } = await fixture.database.db.pool.query('select state from jackpot.move')
    expect(rows).toEqual([{ state: 'void' }])
  })

  test('while it books, repeatedly, books each share and each win once', async () => {
    const player = await fixture.play()
    for (let n = 0; n < 24; n += 1) {
      await spin(player, {
        ...{ round: `R-${n}`, stake: '2.00', share: '0.020000' },
        ...(n % 8 === 7 ? { win: '50.00', level: 'MINI' } : {}),
      })
    }
    const owner = openDb(fixture.database.ownerUrl, { max: 1 })
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%jackpot.%'`
    for (let n = 0; n < 30; n += 1) {
      fixture.clock.advance(SECOND_MS)
      const look = settle().catch(() => undefined)
      await new Promise((resume) => setTimeout(resume, n))
      await owner.pool.query(cut)
      await look
    }
    await owner.close()
    await settleAll()
    expect(await account('GRAND')).toBe(100_000n + 24n)
    expect(await account('MINI')).toBe(10_000n + 24n + 3n * (10_000n - 5000n))
    expect((await shown()).get('MINI')?.wins).toBe(3)
  })
})

test('[FAIR-015] a round that is undone takes its share and its win back, booked or not', async () => {
  const player = await fixture.play()
  await spin(player, { round: 'R-1' })
  await spin(player, { round: 'R-2', win: '100.20', level: 'MINI' })
  await settleAll()
  await spin(player, { round: 'R-3' })
  for (const round of ['R-1', 'R-2', 'R-3'])
    expect(await undo(player, round)).toMatchObject({ code: 'OK' })
  await settleAll()
  expect(await account('GRAND')).toBe(100_000n)
  expect(await account('MINI')).toBe(10_000n)
})

test('[FAIR-015] other terms begin with the next jackpot', async () => {
  const player = await fixture.play()
  await report([jackpot('MINI', { seed: '200.00', contribution: '0.01', ceiling: '900.00' })])
  expect((await shown()).get('MINI')).toMatchObject({
    seed: 10_000n,
    sharePpm: 5000,
    ceiling: null,
  })
  expect((await shown()).has('GRAND')).toBe(false)
  await spin(player, { round: 'R-1', win: '100.10', level: 'MINI' })
  await settleAll()
  expect((await shown()).get('MINI')).toMatchObject({
    ...{ seed: 20_000n, sharePpm: 10_000, ceiling: 90_000n },
  })
})

test('[FAIR-015] a win above what its jackpot holds is under review; released, its vendor bears the rest', async () => {
  const player = await fixture.play()
  const before = await fixture.balance()
  await spin(player, { round: 'R-1', win: '5000.00', level: 'MINI' })
  await settleAll()
  expect(await fixture.balance()).toBe(before - 2000n)
  expect(await account('MINI')).toBe(10_010n)
  const { db } = fixture.database
  const [win] = await held.winsOf(db.kysely, { brandId: 'ph', isOpen: true, limit: 10 })
  expect(win).toMatchObject({ because: 'pool', amount: 500_000n })
  await inTransaction(db, (tx) => held.end(tx, { entryId: win?.entry_id ?? '', isReleased: true }))
  await settleAll()
  expect(await fixture.balance()).toBe(before - 2000n + 500_000n)
  expect(await account('MINI')).toBe(0n)
  expect(fixture.alarms).toContainEqual(expect.objectContaining({ alarm: 'jackpot_above_pool' }))
})

test(
  '[SHOW-005] [FAIR-015] whatever is played, won and undone, pools hold seeds and shares less wins, and never show more',
  async () => {
    const player = await fixture.play()
    const story = fc.array(
      fc.record({ n: fc.integer({ min: 0, max: 9 }), act: fc.constantFrom('spin', 'hit', 'undo') }),
      { minLength: 5, maxLength: 20 },
    )
    let stories = 0
    await fc.assert(
      fc.asyncProperty(story, async (acts) => {
        stories += 1
        for (const { n, act } of acts) {
          const round = `S${stories}-${n}`
          const hit = act === 'hit' ? { win: '40.00', level: 'MINI' } : {}
          if (act === 'undo') await undo(player, round)
          else await spin(player, { round, stake: '2.00', share: '0.020000', ...hit })
          if (n % 2 === 0) await settle()
          const seen = (await shown()).get('MINI')?.amount ?? 0n
          expect(seen).toBeLessThanOrEqual(await account('MINI'))
        }
        fixture.clock.advance(61 * SECOND_MS)
        await settleAll()
        const { rows } = await fixture.database.db.pool.query(
          `select kind, sum(amount)::bigint as sum, count(*)::integer as n from jackpot.move
            where state = 'booked' group by kind`,
        )
        const sumOf = (kind: string) => rows.find((row) => row.kind === kind) ?? { sum: 0, n: 0 }
        const shares = BigInt(sumOf('share').sum) / 2n / 10_000n
        const wins = BigInt(sumOf('win').n) * 10_000n - BigInt(sumOf('win').sum)
        expect(await account('MINI')).toBe(10_000n + shares + wins)
        expect(await account('GRAND')).toBe(100_000n + shares)
      }),
      { numRuns: 8, endOnFailure: true },
    )
  },
  PROPERTY_MS,
)
