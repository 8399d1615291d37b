import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GAME, makeDue, type Running } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { recover } from '../rounds/rounds.ts'

const LATER_MS = 60_000
let fixture: StudioFixture
let running: Running
let player: string

beforeAll(async () => {
  fixture = await openStudioFixture()
  running = await fixture.run('classic-777', { wallet: 'transfer' })
})
beforeEach(() => {
  player = `ph_${randomUUID().replaceAll('-', '').slice(0, 16)}`
})
afterAll(() => fixture.close())

const inTime = () => new Date(Date.now() + LATER_MS).toISOString()

function order(path: string, body: object = {}) {
  const requested = { player, currency: 'PHP', ref: randomUUID(), not_after: inTime(), ...body }
  return running.platform(`/transfer/${path}`, requested)
}

async function balance() {
  const { value } = await running.platform('/transfer/balance', { player, currency: 'PHP' })
  return value.balance
}

describe('[WAL-05] money at a vendor that keeps it itself', () => {
  test('is transferred in, out, and out in full', async () => {
    expect(await balance()).toBe('0.00')
    expect((await order('in', { amount: '100.00' })).value).toMatchObject({
      state: 'DONE',
      balance: '100.00',
    })
    expect((await order('out', { amount: '30.50' })).value).toMatchObject({ balance: '69.50' })
    expect((await order('out-all')).value).toMatchObject({ amount: '69.50', balance: '0.00' })
  })

  test('moves once per reference, however often and however many at once', async () => {
    const ref = randomUUID()
    const not_after = inTime()
    const twice = Array.from({ length: 8 }, () => order('in', { ref, amount: '10.00', not_after }))
    const answers = await Promise.all(twice)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['OK']))
    expect(await balance()).toBe('10.00')
    expect((await order('in', { ref, amount: '11.00' })).code).toBe('TX_CONFLICT')
    expect((await order('out', { ref, amount: '10.00' })).code).toBe('TX_CONFLICT')
  })

  test('is refused after its time, and leaves no trace', async () => {
    const ref = randomUUID()
    const late = await order('in', { ref, amount: '5.00', not_after: new Date(0).toISOString() })
    expect(late.code).toBe('EXPIRED')
    const { value } = await running.platform('/transfer/status', { ref })
    expect(value.state).toBe('NOT_FOUND')
    expect(await balance()).toBe('0.00')
  })

  test('is refused above the balance, for zero, and in another currency', async () => {
    await order('in', { amount: '5.00' })
    expect((await order('out', { amount: '5.01' })).code).toBe('INSUFFICIENT_FUNDS')
    expect((await order('in', { amount: '0.00' })).code).toBe('AMOUNT_INVALID')
    expect((await order('in', { amount: '1.00', currency: 'USD' })).code).toBe('CURRENCY_MISMATCH')
    expect(await balance()).toBe('5.00')
  })

  test('is what its rounds are staked from, and the platform gets no bets', async () => {
    await order('in', { amount: '50.00' })
    const session = await openGame()
    const before = fixture.platform.balance()
    const played = await running.play('spin', { session, requestId: randomUUID(), stake: '2.00' })
    expect(played.ok).toBe(true)
    const left = 50 - 2 + Number(played.payout)
    expect(await balance()).toBe(left.toFixed(2))
    expect(fixture.platform.balance()).toBe(before)
    const all = await order('out-all')
    expect(all.value.amount).toBe(left.toFixed(2))
    const poor = await running.play('spin', { session, requestId: randomUUID(), stake: '2.00' })
    expect(poor).toMatchObject({ ok: false, code: 'INSUFFICIENT_FUNDS' })
  })

  test('is returned with a round whose stake was never taken', async () => {
    await order('in', { amount: '50.00' })
    const session = await openGame()
    await running.play('spin', { session, requestId: randomUUID(), stake: '2.00' })
    const was = await balance()
    const { store } = running.studio.context
    // As after a kill between the round and its stake.
    await store.pool.query(
      `insert into studio.round select (r).* from (
         select jsonb_populate_record(r, jsonb_build_object('round', r.round || 'x',
           'request_id', gen_random_uuid(), 'state', 'pending')) as r
           from studio.round r where player = 'ph_0123456789abcdef' order by opened_at desc limit 1) x`,
    )
    await makeDue(running.studio)
    await recover(running.studio.context)
    const { rows } = await store.pool.query(`select state from studio.round where round like '%x'`)
    expect(rows).toEqual([{ state: 'void' }])
    expect(await balance()).toBe(was)
  })

  test('is never lost or created, in any order of transfers', async () => {
    const step = fc.record({
      path: fc.constantFrom('in', 'out', 'out-all'),
      cents: fc.integer({ min: 1, max: 5000 }),
      again: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        player = `ph_${randomUUID().replaceAll('-', '').slice(0, 16)}`
        let model = 0
        for (const step of steps) model += await carriedOut(step)
        expect(await balance()).toBe((model / 100).toFixed(2))
      }),
      { numRuns: 15 },
    )
  })
})

test('[FAIR-015] a vendor that keeps its money itself gives no free rounds: its wallet takes no stake for them', async () => {
  const session = await openGame()
  const was = await balance()
  const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()
  const campaign = randomUUID()
  const response = await running.platform('/freerounds/grant', {
    ...{ campaign, player, games: [GAME], rounds: 3, stake: '1.00', currency: 'PHP' },
    ...{ starts_at: fromNow(-LATER_MS), expires_at: fromNow(LATER_MS) },
  })
  const body = { session, requestId: randomUUID(), stake: '1.00', campaign }
  const spun = await running.play('spin', body)
  expect([response.code, spun.code, await balance()]).toEqual([
    'VALIDATION',
    'CAMPAIGN_UNKNOWN',
    was,
  ])
})

type Step = { path: string; cents: number; again: boolean }

/** What a transfer moved by its own response, in cents; a repeat moves no more. */
async function carriedOut({ path, cents, again }: Step): Promise<number> {
  const sized = path === 'out-all' ? {} : { amount: (cents / 100).toFixed(2) }
  const body = { ...sized, ref: randomUUID(), not_after: inTime() }
  const first = await order(path, body)
  if (again) await order(path, body)
  if (first.code !== 'OK') return 0
  const moved = Math.round(Number(first.value.amount) * 100)
  return path === 'in' ? moved : -moved
}

/** The simulated platform accepts every token for one player. */
async function openGame(): Promise<string> {
  player = 'ph_0123456789abcdef'
  await order('out-all')
  await order('in', { amount: '50.00' })
  const { value } = await running.platform('/session/launch', {
    merchant: 'ph',
    game: GAME,
    mode: 'real',
    player,
    token: 'token-of-twenty-letters',
    currency: 'PHP',
    language: 'en',
    platform: 'html5',
    ip: '203.0.113.7',
    lobby_url: 'http://site.test/rng',
    cashier_url: 'http://site.test/member',
    test: false,
  })
  await running.play('open', { session: value.session })
  return String(value.session)
}
