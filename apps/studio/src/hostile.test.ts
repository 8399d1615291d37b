import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launched, type Running, roundsOf } from '../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../test/studio-fixture.ts'

const OTHER = { player: 'ph_fedcba9876543210' }
const CROWD = 20
const FLOOD = 300

let fixture: StudioFixture
let running: Running

async function studioOf(model: string) {
  if (running) await running.stop()
  running = await fixture.run(model)
  const { session } = await launched(running, { token: randomUUID() })
  return session
}

beforeAll(async () => {
  fixture = await openStudioFixture()
})
afterAll(() => fixture.close())

type Response = {
  ok: boolean
  code: string
  round: string
  state: string
  payout: string
} & Record<string, unknown>
const call = async (path: string, body: object) =>
  (await running.play(path, body)) as unknown as Response
const atOnce = (work: () => Promise<Response>) => Promise.all(Array.from({ length: CROWD }, work))
const minor = (text: string) => Math.round(Number(text) * 100)

describe('[GAME-13] a malicious player', () => {
  test.each([
    ['dice', { stake: -0, side: 'UNDER', targetX100: 4950 }],
    ['dice', { stake: -100, side: 'UNDER', targetX100: 4950 }],
    ['dice', { stake: 1e21, side: 'UNDER', targetX100: 4950 }],
    ['dice', { stake: '100', side: 'UNDER', targetX100: 4950 }],
    ['dice', { stake: null, side: 'UNDER', targetX100: 4950 }],
    ['dice', { stake: 100.5, side: 'UNDER', targetX100: 4950 }],
    ['dice', { stake: 100, side: 'UNDER', targetX100: 4950, payout: 99_999 }],
    ['dice', { stake: 100, side: 'BOTH', targetX100: 4950 }],
    ['dice', { stake: 100, side: 'UNDER', targetX100: 0 }],
    ['dice', { stake: 100, side: 'OVER', targetX100: 9999 }],
    ['dice', [100, 'UNDER', 4950]],
    ['dice', 'everything'],
    ['mines', { stake: 100, mines: 0 }],
    ['mines', { stake: 100, mines: 25 }],
    ['keno', { stake: 100, picks: [1, 1, 2] }],
    ['keno', { stake: 100, picks: [0] }],
    ['keno', { stake: 100, picks: [41] }],
    ['keno', { stake: 100, picks: [] }],
    ['limbo', { stake: 100, targetX100: 100 }],
    ['limbo', { stake: 100, targetX100: 1e21 }],
    ['plinko', { stake: 100, rows: 9, risk: 'low' }],
    ['roulette', { bets: [{ type: 'STRAIGHT', numbers: [37], stake: 100 }] }],
    ['roulette', { bets: [{ type: 'SPLIT', numbers: [1, 36], stake: 100 }] }],
    ['roulette', { bets: [] }],
    ['roulette', { bets: Array(500).fill({ type: 'RED', stake: 1 }) }],
    ['baccarat', { bets: { PLAYER: 100, HOUSE: 100 } }],
    ['baccarat', { bets: { PLAYER: -100, BANKER: 300 } }],
    ['sic-bo', { bets: [{ type: 'COMBO', numbers: [3, 3], stake: 100 }] }],
    ['color-game', { bets: { RED: 100, MAUVE: 1 } }],
    ['money-wheel', { bets: { 3: 100 } }],
    ['video-poker', { stake: 100, hold: [0, 1] }],
    ['blackjack', { stake: 100, cards: ['As', 'Ks'] }],
  ])('a bet of %s that is invalid (%#) makes no round and takes nothing', async (model, bet) => {
    const session = await studioOf(model)
    const before = (await roundsOf(running.studio)).length
    const response = await call('bet', { session, requestId: randomUUID(), bet })
    expect(response.ok).toBe(false)
    expect(['BET_UNKNOWN', 'STAKE_OUT_OF_RANGE']).toContain(response.code)
    expect(await roundsOf(running.studio)).toHaveLength(before)
  })

  test('unknown fields are refused by their names', async () => {
    const session = await studioOf('dice')
    for (const path of ['open', 'history', 'rotate', 'chain'])
      expect(await call(path, { session, mode: 'demo' })).toMatchObject({
        status: 422,
        field: 'mode',
      })
    const bet = { stake: 100, side: 'UNDER', targetX100: 4950 }
    const forged = { session, requestId: randomUUID(), bet, model: 'mines', balance: '1.00' }
    expect(await call('bet', forged)).toMatchObject({ status: 422, field: 'model' })
  })

  test("another's open round can be neither seen, played, cashed out nor closed", async () => {
    const mine = await studioOf('mines')
    const opened = await call('bet', {
      session: mine,
      requestId: randomUUID(),
      bet: { stake: 1000, mines: 1 },
    })

    const { session: theirs } = await launched(running, {
      ...OTHER,
      token: `other-${randomUUID()}`,
    })
    for (const step of [{ pick: 0 }, { cashOut: true }]) {
      const tried = await call('step', { session: theirs, round: opened.round, at: 0, step })
      expect(tried).toMatchObject({ ok: false, code: 'ROUND_UNKNOWN' })
    }
    const seen = await call('history', { session: theirs })
    expect(JSON.stringify(seen)).not.toContain(opened.round)
    const named = await call('history', { session: theirs, round: opened.round })
    expect(named).toMatchObject({ ok: true, rounds: [] })
    expect(await call('open', { session: theirs })).toMatchObject({ round: null })
    expect(await call('open', { session: mine })).toMatchObject({ round: { round: opened.round } })
    await finish(mine, opened, { pick: 0 }, { cashOut: true })
  })

  test('a stake cannot be changed between choices', async () => {
    const session = await studioOf('mines')
    const requestId = randomUUID()
    const opened = await call('bet', { session, requestId, bet: { stake: 1000, mines: 1 } })
    const dearer = { session, requestId, bet: { stake: 20_000, mines: 1 } }
    expect(await call('bet', dearer)).toMatchObject({ code: 'TX_CONFLICT' })
    const step = { pick: 3, stake: 20_000 }
    const tried = await call('step', { session, round: opened.round, at: 0, step })
    expect(tried).toMatchObject({ code: 'STEP_UNKNOWN' })
    await finish(session, opened, { pick: 0 }, { cashOut: true })
  })

  async function finish(session: string, { round }: Response, ...steps: unknown[]) {
    for (const [index, step] of steps.entries())
      await call('step', { session, round, at: index, step })
  }
})

describe('[RND-005] twenty of the same at once', () => {
  /** Sends each step of an opened round twenty times; returns the round as its last step left it. */
  async function steppedAtOnce(session: string, opened: Response, steps: readonly unknown[]) {
    let over = opened
    for (const [index, step] of steps.entries()) {
      if (over.isOver) break
      const body = { session, round: opened.round, at: index, step }
      const copies = await atOnce(() => call('step', body))
      expect(copies.every(({ ok }) => ok)).toBe(true)
      over = copies[0] as Response
    }
    if (!over.isOver) throw new Error('the round is not over')
    return over
  }

  async function raced(model: string, bet: object, last: (opened: Response) => Promise<unknown[]>) {
    const session = await studioOf(model)
    for (let tries = 0; tries < 40; tries += 1) {
      const requestId = randomUUID()
      const before = fixture.platform.balance()
      const all = await atOnce(() => call('bet', { session, requestId, bet }))
      expect(new Set(all.map(({ round }) => round)).size).toBe(1)
      const opened = all[0] as Response
      expect(fixture.platform.moves(opened.round)).toBeLessThanOrEqual(2)
      // A natural blackjack leaves nothing to choose.
      const steps = opened.isOver ? [] : await last(opened)
      const over = await steppedAtOnce(session, opened, steps)
      const [stake, payout] = [minor(String(over.stake)), minor(over.payout)]
      expect(fixture.platform.balance()).toBe(before - stake + payout)
      if (payout > 0 && steps.length > 0) return
    }
    throw new Error('never won')
  }

  test('mines: the round is paid once', () =>
    raced('mines', { stake: 1000, mines: 1 }, async () => [{ pick: 7 }, { cashOut: true }]))
  test('hi-lo: the round is paid once', () =>
    raced('hi-lo', { stake: 1000 }, async (opened) => {
      const { card } = opened.shown as { card?: number }
      return [Number(card ?? 0) < 28 ? 'HI' : 'LO', 'CASH_OUT']
    }))
  test('blackjack: the hand is paid once', () =>
    raced('blackjack', { stake: 1000 }, async (opened) => {
      const { can } = opened.shown as { can: string[] }
      return can.includes('decline') ? ['decline', 'stand'] : ['stand']
    }))
  test('video poker: the draw is paid once', () =>
    raced('video-poker', { stake: 1000 }, async () => [{ hold: [0, 1, 2, 3, 4] }]))
})

describe('[SEC-016] a flood of one player', () => {
  test('is slowed down, and blocks nobody else', async () => {
    const flooding = await studioOf('classic-777')
    await call('rotate', { session: flooding })
    const { session: quiet } = await launched(running, { ...OTHER, token: `other-${randomUUID()}` })
    const spin = (session: string) =>
      call('spin', { session, requestId: randomUUID(), stake: '1.00' })
    const flood = Promise.all(Array.from({ length: FLOOD }, () => spin(flooding)))
    const begun = performance.now()
    for (let n = 0; n < 5; n += 1) expect(await spin(quiet)).toMatchObject({ ok: true })
    const took = performance.now() - begun
    const response = await flood
    expect(took).toBeLessThan(3000)
    const taken = response.filter(({ ok }) => ok).length
    expect(taken).toBeGreaterThan(0)
    expect(new Set(response.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(
      new Set(['TOO_FAST']),
    )
    const { rounds } = (await call('history', { session: flooding })) as unknown as {
      rounds: { nonce: number }[]
    }
    expect(rounds[0]?.nonce).toBe(taken - 1)
  })

  test('a window that is opened many times at once opens its game once', async () => {
    const session = await studioOf('classic-777')
    const { value } = await running.platform('/session/launch', {
      ...{ merchant: 'ph', game: 'pg_lucky_harvest', mode: 'real', currency: 'PHP' },
      ...{ player: 'ph_0123456789abcdef', token: randomUUID(), language: 'en' },
      ...{ platform: 'html5', ip: '203.0.113.7', lobby_url: 'http://site.test/rng', test: false },
      cashier_url: 'http://site.test/member',
    })
    fixture.platform.received.splice(0)
    const all = await atOnce(() => call('open', { session: String(value.session) }))
    expect(all.every(({ ok }) => ok)).toBe(true)
    const used = fixture.platform.received.filter(({ path }) => path === '/session/authenticate')
    expect(used).toHaveLength(1)
    expect(session).not.toBe(value.session)
  })
})
