import type { EndpointResponse, JackpotValue } from '@parola/vendor-protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Mood, ok } from '../../../test/vendor.ts'
import { GAME, VENDOR, type VendorFixture, vendorFixture } from '../../../test/vendor-fixture.ts'
import { reconcile } from '../../foundations/ledger/index.ts'
import { openDb } from '../../platform/db/index.ts'
import { VISITOR } from '../../platform/work/index.ts'
import { compareMeters, confirmMoves, countUnsoundPools, learnJackpots } from '../jackpot/index.ts'
import { goOnRetiring, retire } from './retire-jackpot.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

let fixture: VendorFixture
/** Requests to the vendor and its responses, by id, and what its meters gained. */
let raised: Map<string, { code: string; amount: number }>
let gained: number

beforeEach(async () => {
  fixture = await vendorFixture()
  raised = new Map()
  gained = 0
  fixture.vendor.answers['/jackpots/raise'] = (body) => raise(body)
  await report([jackpot('old'), jackpot('new')])
  await report([jackpot('new')])
})
afterEach(async () => {
  const unsound = await countUnsoundPools(fixture.database.db.kysely)
  const { isSound, broken } = await reconcile(fixture.database.db.kysely)
  await fixture.close()
  expect({ unsound, isSound, broken }).toMatchObject({ unsound: 0n, isSound: true })
})

/** A vendor that keeps to the protocol: the first response to an id is final. */
function raise(
  body: Record<string, unknown>,
  code: EndpointResponse['code'] = 'OK',
): EndpointResponse {
  const id = String(body.id)
  const kept = raised.get(id) ?? { code, amount: Number(body.amount) }
  if (!raised.has(id) && code === 'OK') gained += kept.amount
  raised.set(id, kept)
  return kept.code === 'OK'
    ? ok({ amount: '200.00' })
    : { code: kept.code as EndpointResponse['code'] }
}

const jackpot = (name: string, more: Partial<JackpotValue> = {}): JackpotValue => ({
  ...{ jackpot: name, level: 'MINI', amount: '100.00', currency: 'PHP', games: [GAME] },
  ...{ updated_at: fixture.clock.now().toISOString(), seed: '100.00', contribution: '0.01' },
  ...{ one_in: 2_000_000, raises: true, ...more },
})
const report = (jackpots: readonly JackpotValue[]) =>
  learnJackpots(fixture.engine, VENDOR, jackpots)

const OPERATOR = '01900000-0000-7000-8000-000000000001'
const MINI = { from: { jackpot: 'old', level: 'MINI' }, to: { jackpot: 'new', level: 'MINI' } }
function move(more: object = {}) {
  const actor = { ...VISITOR, kind: 'operator' as const, operatorId: OPERATOR }
  const opening = { actor, brandId: 'ph', log: fixture.engine.log } as Parameters<typeof retire>[1]
  const because = 'its games are gone'
  return retire(fixture, opening, { ...MINI, vassalage: VENDOR, currency: 'PHP', because, ...more })
}
const answers = (mood: (body: Record<string, unknown>) => Mood) => {
  fixture.vendor.answers['/jackpots/raise'] = mood
}
const obliging = () => answers((body) => raise(body))
/** Raises, and does not respond. */
const silent = () =>
  answers((body) => {
    raise(body)
    return 'silent'
  })

async function held(name: string): Promise<number> {
  const { rows } = await fixture.database.db.pool.query(
    'select coalesce(sum(amount), 0)::bigint as sum from ledger.system_posting where account = $1',
    [`jackpot:${VENDOR}:${name}:MINI:PHP`],
  )
  return Number(rows[0].sum)
}
const both = async () => [await held('old'), await held('new')]
async function rows() {
  const text =
    'select outcome, refused_as, amount_minor from jackpot.retirement order by requested_at'
  return (await fixture.database.db.pool.query(text)).rows
}
async function settle() {
  for (let n = 0; n < 3; n += 1) {
    fixture.clock.advance(SECOND_MS)
    await confirmMoves(fixture.engine)
  }
}
type Player = Awaited<ReturnType<VendorFixture['play']>>
const spin = (player: Player, round: string, win?: { jackpot: string; amount: string }) =>
  fixture.wallet('/wallet/transact', {
    ...{ ...player, game: GAME, round, currency: 'PHP', round_closed: true },
    at: fixture.clock.now().toISOString(),
    actions: [
      { tx: `${round}:bet`, type: 'bet', amount: '20.00', jackpot_contribution: '0.200000' },
      { tx: `${round}:win`, type: 'win', amount: '0.00' },
      ...(win ? [{ tx: `${round}:j`, type: 'jackpot_win', level: 'MINI', ...win }] : []),
    ],
  })

test('[FAIR-015] the money of a retired pool moves into another by one balanced entry, and is recorded', async () => {
  expect(await move()).toEqual({ value: { state: 'moved' } })
  expect(await both()).toEqual([0, 20_000])
  expect(gained).toBe(100)
  const requested = fixture.vendor.received.find(({ path }) => path === '/jackpots/raise')
  expect(requested?.body).toMatchObject({
    ...{ merchant: 'ph', jackpot: 'new', level: 'MINI', currency: 'PHP', amount: '100.00' },
    ...{ from: 'old:MINI', reason: 'its games are gone' },
  })
  const { pool } = fixture.database.db
  const posted = await pool.query(
    `select account, amount from ledger.system_posting where kind = 'jackpot_move' order by amount`,
  )
  expect(posted.rows.map(({ account, amount }) => [account, Number(amount)])).toEqual([
    [`jackpot:${VENDOR}:old:MINI:PHP`, -10_000],
    [`jackpot:${VENDOR}:new:MINI:PHP`, 10_000],
  ])
  const trail = await pool.query(
    `select what, actor_kind from audit.entry where what like 'jackpot.%' order by seq`,
  )
  expect(trail.rows).toEqual([
    { what: 'jackpot.retire', actor_kind: 'operator' },
    { what: 'jackpot.moved', actor_kind: 'system' },
  ])
})

test('[FAIR-015] twenty concurrent requests move it once', async () => {
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => move()))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = all.flatMap((item) => (item.status === 'rejected' ? [item.reason.code] : []))
  expect(codes.every((code) => ['ALREADY_REQUESTED', 'JACKPOT_EMPTY'].includes(code))).toBe(true)
  expect(await both()).toEqual([0, 20_000])
  expect(gained).toBe(100)
})

describe('[FAIR-015] a vendor that raised its meter and whose response was lost', () => {
  test('is requested again by the same id, and the money moves once', async () => {
    silent()
    expect(await move()).toEqual({ value: { state: 'waiting' } })
    await goOnRetiring(fixture)
    expect(await both()).toEqual([10_000, 10_000])
    await expect(move()).rejects.toMatchObject({ code: 'ALREADY_REQUESTED' })
    obliging()
    await Promise.all([goOnRetiring(fixture), goOnRetiring(fixture), goOnRetiring(fixture)])
    await goOnRetiring(fixture)
    expect(await both()).toEqual([0, 20_000])
    expect(gained).toBe(100)
    expect(raised.size).toBe(1)
  })

  test('shows more than our pool meanwhile, which is no case; anything else is one', async () => {
    silent()
    await move()
    const look = async (amount: string, times: number) => {
      for (let n = 0; n < times; n += 1) {
        fixture.clock.advance(MINUTE_MS)
        await compareMeters(fixture.engine, VENDOR, [jackpot('new', { amount })])
      }
      return (await fixture.cases()).filter(({ kind }) => kind === 'jackpot_differs')
    }
    expect(await look('200.00', 4)).toEqual([])
    expect(await look('100.00', 4)).toEqual([])
    expect(await look('150.00', 4)).toHaveLength(1)
    obliging()
    await goOnRetiring(fixture)
    expect(await look('200.00', 4)).toEqual([])
  })

  test('is won before our side knows: the win waits for the money in transit', async () => {
    const player = await fixture.play()
    silent()
    await move()
    await spin(player, 'R-1', { jackpot: 'new', amount: '200.00' })
    await settle()
    expect(await held('new')).toBe(10_020)
    obliging()
    await goOnRetiring(fixture)
    await settle()
    expect(await both()).toEqual([0, 10_020])
    expect(fixture.alarms.filter(({ alarm }) => alarm === 'jackpot_above_pool')).toEqual([])
  })
})

test('[FAIR-015] a process that dies between the response and the entry, repeatedly, moves it once', async () => {
  silent()
  await move()
  obliging()
  const owner = openDb(fixture.database.ownerUrl, { max: 1 })
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%jackpot.%'`
  for (let n = 0; n < 15; n += 1) {
    const look = goOnRetiring(fixture).catch(() => undefined)
    await new Promise((resume) => setTimeout(resume, n))
    await owner.pool.query(cut)
    await look
  }
  await owner.close()
  await goOnRetiring(fixture)
  expect(await both()).toEqual([0, 20_000])
  expect(gained).toBe(100)
})

test.each([
  ['JACKPOT_FULL', 'JACKPOT_FULL'],
  ['JACKPOT_UNKNOWN', 'JACKPOT_UNKNOWN'],
  ['CURRENCY_MISMATCH', 'JACKPOT_UNKNOWN'],
] as const)(
  '[FAIR-015] a vendor that responds %s ends it, and it can be requested again',
  async (says, code) => {
    answers((body) => raise(body, says))
    await expect(move()).rejects.toMatchObject({ code })
    expect(await rows()).toEqual([{ outcome: 'refused', refused_as: says, amount_minor: 10_000n }])
    await goOnRetiring(fixture)
    expect(await both()).toEqual([10_000, 10_000])
    obliging()
    expect(await move()).toEqual({ value: { state: 'moved' } })
    expect(await both()).toEqual([0, 20_000])
  },
)

test.each(['BUSY', 'MAINTENANCE', 'INTERNAL', 'TX_CONFLICT'] as const)(
  '[FAIR-015] a vendor that responds %s has neither agreed nor refused',
  async (code) => {
    answers(() => ({ code }))
    expect(await move()).toEqual({ value: { state: 'waiting' } })
    expect(await rows()).toMatchObject([{ outcome: null }])
    obliging()
    await goOnRetiring(fixture)
    expect(await both()).toEqual([0, 20_000])
  },
)

const NONE = { jackpot: 'none', level: 'MINI' }
test.each([
  ['from a jackpot that is none', { from: NONE }, 'JACKPOT_UNKNOWN'],
  ['into a jackpot that is none', { to: NONE }, 'JACKPOT_UNKNOWN'],
  ['of another vendor', { vassalage: 'MW' }, 'JACKPOT_UNKNOWN'],
  ['of another currency', { currency: 'USD' }, 'JACKPOT_UNKNOWN'],
  ['of one that is in play', { from: MINI.to }, 'JACKPOT_IN_PLAY'],
  ['into itself', { to: MINI.from }, 'JACKPOT_UNKNOWN'],
])(
  '[FAIR-015] to move money %s is refused before its vendor is called',
  async (_what, more, code) => {
    await expect(move(more)).rejects.toMatchObject({ code })
    expect(await rows()).toEqual([])
    expect(fixture.vendor.received.filter(({ path }) => path === '/jackpots/raise')).toEqual([])
    expect(await both()).toEqual([10_000, 10_000])
  },
)

test('[FAIR-015] a pool accepts money up to its ceiling, and only where its vendor accepts any', async () => {
  await report([
    jackpot('new'),
    jackpot('low', { ceiling: '199.99' }),
    jackpot('fit', { ceiling: '200.00' }),
  ])
  const to = (name: string) => ({ to: { jackpot: name, level: 'MINI' } })
  await expect(move(to('low'))).rejects.toMatchObject({ code: 'JACKPOT_FULL' })
  await report([jackpot('new', { raises: false }), jackpot('fit', { ceiling: '200.00' })])
  await expect(move()).rejects.toMatchObject({ code: 'JACKPOT_UNKNOWN' })
  expect(await move(to('fit'))).toEqual({ value: { state: 'moved' } })
  await expect(move(to('fit'))).rejects.toMatchObject({ code: 'JACKPOT_EMPTY' })
})

test('[FAIR-015] money that reaches a retired pool later stays there, and moves by another request', async () => {
  const player = await fixture.play()
  await report([jackpot('old')])
  silent()
  await move({ from: MINI.to, to: MINI.from })
  // The game of the round plays for the pool that stays; its win is of the one that goes.
  await spin(player, 'R-1', { jackpot: 'new', amount: '40.00' })
  await settle()
  expect(await held('new')).toBe(16_000)
  obliging()
  await goOnRetiring(fixture)
  expect(await both()).toEqual([20_020, 6000])
  expect(await move({ from: MINI.to, to: MINI.from })).toEqual({ value: { state: 'moved' } })
  expect(await both()).toEqual([26_020, 0])
})

test('[FAIR-015] a pool with a win that the register has not answered is still in play', async () => {
  const player = await fixture.play()
  await spin(player, 'R-1', { jackpot: 'old', amount: '40.00' })
  await expect(move()).rejects.toMatchObject({ code: 'JACKPOT_IN_PLAY' })
  await settle()
  expect(await move()).toEqual({ value: { state: 'moved' } })
})
