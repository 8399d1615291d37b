import { randomUUID } from 'node:crypto'
import { isTrue } from '@parola/maths/instant'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enter, FAST, rigged, settles, type Window } from '../../test/crash.ts'
import { GAME, makeDue, type Running, roundsOf } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { recover } from '../rounds/rounds.ts'

const START = 100_000
const near = (x100: number) => x100 >= 106 && x100 <= 112
const atOnce = (x100: number) => x100 === 100
const far = (x100: number) => x100 >= 125 && x100 <= 140

let fixture: StudioFixture
let running: Running
let window: Window
let session: string

beforeEach(async () => {
  fixture = await openStudioFixture()
})

afterEach(() => fixture.close())

const run = () => fixture.run('crash', { crash: { pace: FAST, games: 50 } })

async function launch(mode: 'real' | 'demo' = 'real', studio = running) {
  const who = { player: 'ph_0123456789abcdef', token: randomUUID() }
  const { value } = await studio.platform('/session/launch', {
    merchant: 'ph',
    game: GAME,
    mode,
    ...(mode === 'real' ? who : {}),
    currency: 'PHP',
    language: 'en',
    platform: 'html5',
    ip: '203.0.113.7',
    lobby_url: 'http://site.test/rng',
    cashier_url: 'http://site.test/member',
    test: false,
  })
  return { session: String(value.session), url: String(value.url) }
}

async function start(wanted: ((x100: number) => boolean)[], mode: 'real' | 'demo' = 'real') {
  const series = await rigged(fixture.databaseUrl, wanted)
  running = await run()
  session = (await launch(mode)).session
  expect(await running.play('open', { session })).toMatchObject({ ok: true, crash: true })
  window = await enter(running, session)
  await window.phase(1, 'betting')
  return series
}

async function recovered() {
  for (let tries = 0; tries < 3; tries += 1) {
    await makeDue(running.studio)
    await recover(running.studio.context)
  }
}

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms))

describe('a round of the room', () => {
  test('[FAIR-001] [RND-001] goes through its phases, and can be checked back to the first hash', async () => {
    const { points, hash, terminal, salt } = await start([near, atOnce])
    const { round } = await window.welcome()
    expect(round).toMatchObject({ terminal, salt })
    const placed = await window.bet({ autoX100: 103 })
    expect(placed).toMatchObject({ ok: true, bet: { state: 'open', slot: 0, game: 1 } })
    expect(fixture.platform.balance()).toBe(START - 1000)
    await window.phase(1, 'running')
    const secrets = window.received.filter(({ t, state }) => t === 'round' && state !== 'crashed')
    for (const response of secrets) expect(response).toMatchObject({ hash: null, crashX100: null })
    const won = await window.ends(placed.bet.round, 'settled')
    expect(won).toMatchObject({ cashOutX100: 103, payout: '10.30' })
    const crashed = await window.phase(1, 'crashed')
    expect(crashed).toMatchObject({ crashX100: points[0], hash: hash(1) })
    await settles(() => fixture.platform.balance() === START + 30)
    expect(fixture.platform.moves(placed.bet.round)).toBe(2)
    await window.phase(2, 'crashed')
    const { rounds } = await running.play('history', { session })
    const [row] = rounds as Record<string, never>[]
    const claim = {
      ...{ game: 'crash', serverSeed: row?.serverSeed, clientSeed: row?.clientSeed },
      ...{ nonce: row?.nonce, commit: row?.commit, bet: row?.choice, steps: row?.steps },
      ...{ payoutMinor: 1030, shown: row?.outcome },
    } as unknown as Parameters<typeof isTrue>[0]
    expect(claim).toMatchObject({ serverSeed: hash(1), commit: terminal, nonce: 1 })
    expect(isTrue(claim)).toBe(true)
    expect(isTrue({ ...claim, payoutMinor: 1031 })).toBe(false)
    expect(isTrue({ ...claim, serverSeed: hash(2) })).toBe(false)
  })

  test('[RND-001] a bet without a target is cashed out by hand, once, at what the curve shows', async () => {
    await start([far])
    const placed = await window.bet({})
    const { round } = placed.bet
    await window.phase(1, 'running')
    expect(await window.cash(round)).toMatchObject({ ok: false, code: 'CASH_OUT_EARLY' })
    await window.receives(({ t, elapsed }) => t === 'tick' && elapsed > 900)
    const both = await Promise.all([window.cash(round), window.cash(round)])
    for (const item of both) expect(item).toMatchObject({ ok: true, bet: { round } })
    const { cashOutX100, payout } = both[0].bet
    expect(cashOutX100).toBeGreaterThanOrEqual(105)
    expect(both[1].bet).toMatchObject({ cashOutX100, payout })
    await window.ends(round, 'settled')
    expect(fixture.platform.balance()).toBe(START - 1000 + cashOutX100 * 10)
    expect(fixture.platform.moves(round)).toBe(2)
  })

  test('[RND-001] without a cash-out a bet loses, and its round is closed at the platform', async () => {
    await start([atOnce])
    const [first, second, two] = await Promise.all([
      window.bet({ slot: 0 }),
      window.bet({ slot: 0 }),
      window.bet({ slot: 1, autoX100: 101 }),
    ])
    expect(two).toMatchObject({ ok: true })
    const [taken, refused] = first.ok ? [first, second] : [second, first]
    expect(refused).toMatchObject({ ok: false, code: 'SLOT_TAKEN' })
    const lost = await window.ends(taken.bet.round, 'settled')
    expect(lost).toMatchObject({ payout: '0.00', cashOutX100: null })
    await window.ends(two.bet.round, 'settled')
    expect(fixture.platform.balance()).toBe(START - 2000)
    const closing = fixture.platform.received.filter(({ body }) => body.round_closed === true)
    expect(closing.map(({ body }) => body.round).sort()).toEqual(
      [taken.bet.round, two.bet.round].sort(),
    )
    expect(await window.cash(taken.bet.round)).toMatchObject({ code: 'CASH_OUT_LATE' })
  })

  test('[RND-001] bets after the start are refused, and no money is taken for them', async () => {
    await start([near])
    await window.phase(1, 'running')
    expect(await window.bet({})).toMatchObject({ ok: false, code: 'BETS_CLOSED' })
    expect(fixture.platform.balance()).toBe(START)
    expect(await roundsOf(running.studio)).toHaveLength(0)
  })

  test('cash-outs that race with the crash are paid once or not at all', async () => {
    const { points } = await start([near])
    const placed = await window.bet({})
    const { round } = placed.bet
    await window.phase(1, 'running')
    const answers: { ok: boolean }[] = []
    // Fewer messages in a second than a window may send, however late the crash arrives.
    for (let turn = 0; !window.received.some(isCrash); turn += 1) {
      if (turn % 5 === 0) void window.cash(`R-${randomUUID()}`).catch(() => undefined)
      const isNear = Math.log((points[0] as number) / 100) / 0.00006 < elapsedOf() + 60
      if (isNear && answers.length < 10) {
        answers.push(...(await Promise.all([window.cash(round), window.cash(round)])))
      }
      await pause(60)
    }
    answers.push(await window.cash(round))
    const settled = await window.ends(round, 'settled')
    const paid = Math.round(Number(settled.payout) * 100)
    const isWon = answers.some(({ ok }) => ok)
    expect(paid > 0).toBe(isWon)
    if (isWon) expect(settled.cashOutX100).toBeLessThanOrEqual(points[0] as number)
    expect(fixture.platform.balance()).toBe(START - 1000 + paid)
    expect(fixture.platform.moves(round)).toBe(2)
  })
})

const isCrash = ({ t, state }: { t: string; state?: string }) =>
  t === 'round' && state === 'crashed'

const elapsedOf = () =>
  window.received.findLast(({ t }) => t === 'tick')?.elapsed ?? (Number.NEGATIVE_INFINITY as number)

describe('bets', () => {
  test.each([
    ['BET_UNKNOWN', { stake: 10.5 }],
    ['BET_UNKNOWN', { autoX100: 100 }],
    ['BET_UNKNOWN', { autoX100: 1_000_001 }],
    ['BET_UNKNOWN', { slot: 2 }],
    ['BET_UNKNOWN', { more: 1 }],
    ['STAKE_OUT_OF_RANGE', { stake: 19 }],
    ['STAKE_OUT_OF_RANGE', { stake: 20_001 }],
  ])('%s: %j takes nothing', async (code, input) => {
    await start([near])
    expect(await window.bet(input)).toMatchObject({ ok: false, code })
    expect(await roundsOf(running.studio)).toHaveLength(0)
  })

  test('the same request is the same bet, and with other content a conflict', async () => {
    await start([near])
    const requestId = randomUUID()
    const first = await window.bet({ autoX100: 200 }, requestId)
    expect(await window.bet({ autoX100: 200 }, requestId)).toMatchObject({ bet: first.bet })
    expect(await window.bet({ autoX100: 300 }, requestId)).toMatchObject({ code: 'TX_CONFLICT' })
    expect(fixture.platform.balance()).toBe(START - 1000)
  })

  test('a stake without an answer is not in the round, and is returned', async () => {
    await start([near])
    fixture.platform.moods.push('poor')
    expect(await window.bet({ slot: 1 })).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    fixture.platform.moods.push('late', 'late')
    expect(await window.bet({})).toMatchObject({ ok: false, code: 'NO_ANSWER' })
    await window.phase(1, 'crashed')
    await recovered()
    expect(fixture.platform.balance()).toBe(START)
    const states = (await roundsOf(running.studio)).map(({ state }) => state)
    expect(states).toEqual(['refused', 'void'])
  })

  test('[FAIR-008] a visitor plays the same round with play money, apart from the others', async () => {
    await start([near], 'demo')
    const placed = await window.bet({ autoX100: 102 })
    expect(placed).toMatchObject({ ok: true, balance: '9990.00' })
    const response = await window.receives(({ t, bets }) => t === 'bets' && bets === 1)
    expect(response.list[0].name).toMatch(/^Guest [0-9a-f]{3}$/)
    await window.ends(placed.bet.round, 'settled')
    await window.receives(({ t, balance }) => t === 'balance' && balance === '10000.20')
    const member = await launch('real')
    await running.play('open', { session: member.session })
    const other = await enter(running, member.session)
    const list = await other.receives(({ t }) => t === 'bets')
    expect(list.bets).toBe(0)
    expect(
      fixture.platform.received.filter(({ path }) => path === '/wallet/transact'),
    ).toHaveLength(0)
  })
})

describe('the room', () => {
  test('[FAIR-001] makes its salt from what browsers draw after the terminal hash is known', async () => {
    running = await run()
    session = (await launch('demo')).session
    window = await enter(running, session)
    const { series } = await window.welcome()
    expect(series).toMatchObject({ salt: '', games: 50 })
    const response = await window.phase(1, 'betting')
    expect(response.terminal).toBe(series.terminal)
    expect(response.salt).toMatch(/^[0-9a-f]{64}$/)
    const again = await enter(running, session)
    const { contributions } = (await again.welcome()).series
    expect(contributions).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  })

  test('starts a new chain when the old one is used up', async () => {
    const { terminal } = await start([atOnce])
    await window.phase(1, 'crashed')
    const response = await window.receives(({ t, salt }) => t === 'round' && salt === '')
    expect(response.terminal).not.toBe(terminal)
    await window.receives(({ t, game, salt }) => t === 'round' && game === 1 && salt.length === 64)
  })

  test('[RND-002] a bet is shown again on reload and on another device, and is cashed out there', async () => {
    await start([far])
    const { bet } = await window.bet({})
    window.leave()
    const next = (await launch()).session
    await running.play('open', { session: next })
    const device = await enter(running, next)
    expect((await device.welcome()).bets).toMatchObject([{ round: bet.round, state: 'open' }])
    await device.receives(({ t, elapsed }) => t === 'tick' && elapsed > 300)
    expect(await device.cash(bet.round)).toMatchObject({ ok: true })
  })

  test('nobody cashes out the bet of another player, and hostile messages close the socket', async () => {
    await start([far])
    const { bet } = await window.bet({})
    const guest = await enter(running, (await launch('demo')).session)
    await guest.welcome()
    await window.receives(({ t, elapsed }) => t === 'tick' && elapsed > 300)
    expect(await guest.cash(bet.round)).toMatchObject({ ok: false, code: 'ROUND_UNKNOWN' })
    guest.say({ t: 'hello', session: 'x'.repeat(32) })
    await settles(() => !guest.isOpen())
    const visitor = await enter(running, 'x'.repeat(32))
    await visitor.receives(({ t, code }) => t === 'bye' && code === 'SESSION_CLOSED')
    await settles(() => !visitor.isOpen())
    const step = { session, round: bet.round, at: 0, step: { cashOut: true } }
    expect(await running.play('step', step)).toMatchObject({ ok: false, code: 'STEP_UNKNOWN' })
    const spin = { session, requestId: randomUUID(), stake: '1.00' }
    expect(await running.play('spin', spin)).toMatchObject({ code: 'SESSION_CLOSED' })
  })

  test('two programs: one leads, bets and cash-outs arrive through either, and the other takes over', async () => {
    await start([far, far, far])
    const second = await run()
    const next = (await launch('real', second)).session
    await second.play('open', { session: next })
    const there = await enter(second, next)
    await there.welcome()
    let placed = await there.bet({})
    // The round that is open for bets may be over by the time the second program is up.
    while (!placed.ok) {
      await pause(150)
      placed = await there.bet({})
    }
    const { round, game } = placed.bet
    await there.receives(
      (response) => response.t === 'tick' && response.game === game && response.elapsed > 300,
    )
    expect(await there.cash(round)).toMatchObject({ ok: true })
    const received = there.received.length
    await running.stop()
    running = second
    const isNext = (response: { t: string; state: string }) =>
      response.t === 'round' &&
      response.state === 'betting' &&
      there.received.indexOf(response) >= received
    await there.receives(isNext)
    expect(fixture.platform.moves(placed.bet.round)).toBe(2)
  }, 90_000)
})
