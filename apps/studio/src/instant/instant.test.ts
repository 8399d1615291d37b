import { randomUUID } from 'node:crypto'
import { INSTANT_GAMES, INSTANT_IDS, type InstantId, minePositions } from '@parola/maths/instant'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { A_BET } from '../../test/bets.ts'
import { GAME, makeDue, type Running, roundsOf } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { recover } from '../rounds/rounds.ts'
import { recoverSteps } from './recovery.ts'
import { inPlay, lockRound } from './standing.ts'

const START = 100_000

let fixture: StudioFixture
let running: Running
let session: string

beforeEach(async () => {
  fixture = await openStudioFixture()
})

afterEach(() => fixture.close())

type View = {
  ok: boolean
  code: string
  round: string
  state: string
  stake: string
  payout: string
  isOver: boolean
  balance: string | null
  dueAt: string | null
  steps: unknown[]
  // biome-ignore lint/suspicious/noExplicitAny: every game shows other things
  shown: any
}

async function start(model: InstantId, mode: 'real' | 'demo' = 'real') {
  running = await fixture.run(model)
  session = await launch(mode)
  return running.play('open', { session })
}

async function launch(mode: 'real' | 'demo' = 'real') {
  const who = { player: 'ph_0123456789abcdef', token: randomUUID() }
  const { value } = await running.platform('/session/launch', {
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
  return String(value.session)
}

async function bet(input: object, requestId: string = randomUUID()): Promise<View> {
  return (await running.play('bet', { session, requestId, bet: input })) as unknown as View
}

async function step(round: View, item: unknown, index = round.steps.length): Promise<View> {
  const body = { session, round: round.round, at: index, step: item }
  return (await running.play('step', body)) as unknown as View
}

const minor = (text: string) => Math.round(Number(text) * 100)

/** Runs the recovery of open rounds until nothing changes any more. */
async function recovered() {
  const { context } = running.studio
  for (let tries = 0; tries < 4; tries += 1) {
    await makeDue(running.studio)
    await recover(context)
    await recoverSteps(context)
  }
}

async function pastTheLimit() {
  const text = 'update studio.round set due_at = clock_timestamp() where due_at is not null'
  await running.studio.context.store.pool.query(text)
}

/** The mines of a round, read from where only its test may look. */
async function minesOf(round: View): Promise<number[]> {
  const { context } = running.studio
  const client = await context.store.pool.connect()
  try {
    const row = await lockRound(client, round.round)
    if (!row) throw new Error('no such round')
    const { seeds } = await inPlay(context, client, row)
    return minePositions(seeds, (row.choice as { mines: number }).mines)
  } finally {
    client.release()
  }
}

const safeTiles = async (round: View) => {
  const mines = await minesOf(round)
  return Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !mines.includes(tile))
}

test('[PRO-08] stakes on both sides of a round are reported with their difference as turnover', async () => {
  await start('roulette')
  const chip = (type: string, stake: number) => ({ type, stake })
  await bet({ bets: [chip('RED', 3000), chip('BLACK', 1000)] })
  await bet({ bets: [chip('RED', 3000)] })
  const stakes = fixture.platform.received.filter(({ path }) => path === '/wallet/transact')
  expect(stakes.map(({ body }) => body.valid)).toEqual(['20.00', undefined])
})

test('[PRO-08] a tie of baccarat is reported as no turnover, a decided deal in full', async () => {
  await start('baccarat')
  const ends: boolean[] = []
  // One deal in ten is a tie.
  while (ends.length < 300 && new Set(ends).size < 2) {
    const { playerPoints, bankerPoints } = (await bet({ bets: { PLAYER: 1000 } })).shown
    ends.push(playerPoints === bankerPoints)
  }
  const stakes = fixture.platform.received.filter(({ path }) => path === '/wallet/transact')
  const valid = ends.map((isTie) => (isTie ? '0.00' : undefined))
  expect(stakes.map(({ body }) => body.valid)).toEqual(valid)
})

const WITHOUT_CHOICES = INSTANT_IDS.filter((id) => !INSTANT_GAMES[id].choices)

describe('games without choices', () => {
  test.each(WITHOUT_CHOICES)(
    '[GAME-13] %s takes stake and payout in one call, and the same request is the same round',
    async (id) => {
      expect(await start(id)).toMatchObject({ ok: true, instant: id, round: null })
      fixture.platform.received.splice(0)
      const requestId = randomUUID()
      const played = await bet(A_BET[id], requestId)
      expect(played).toMatchObject({ ok: true, state: 'settled', isOver: true })
      const again = await bet(A_BET[id], requestId)
      expect(again).toMatchObject({ round: played.round, payout: played.payout })
      expect(fixture.platform.balance()).toBe(START - minor(played.stake) + minor(played.payout))
      const calls = fixture.platform.received.filter(({ path }) => path === '/wallet/transact')
      expect(calls).toHaveLength(1)
      expect(calls[0]?.body).toMatchObject({ round_closed: true })
    },
  )

  test('the same request with another bet is refused', async () => {
    await start('dice')
    const requestId = randomUUID()
    await bet(A_BET.dice, requestId)
    const other = { ...A_BET.dice, targetX100: 4000 }
    expect(await bet(other, requestId)).toMatchObject({ ok: false, code: 'TX_CONFLICT' })
  })

  test.each([
    ['BET_UNKNOWN', { stake: 100 }],
    ['BET_UNKNOWN', { stake: 1.5, side: 'UNDER', targetX100: 50 }],
    ['STAKE_OUT_OF_RANGE', { stake: 19, side: 'UNDER', targetX100: 50 }],
    ['STAKE_OUT_OF_RANGE', { stake: 20_001, side: 'UNDER', targetX100: 50 }],
  ])('%s: %j makes no round', async (code, input) => {
    await start('dice')
    expect(await bet(input)).toMatchObject({ ok: false, code })
    expect(await roundsOf(running.studio)).toHaveLength(0)
  })

  test('a bet that could return too much is refused with the maximum stake, never capped', async () => {
    await start('limbo')
    const far = { stake: 2000, targetX100: 100_000_000 }
    expect(await bet(far)).toMatchObject({ code: 'GAME_STAKE_LIMIT', most: '10.00' })
    expect(await bet({ ...far, stake: 1000 })).toMatchObject({ ok: true })
  })

  test('an unanswered bet is undone, and a refused one costs nothing', async () => {
    await start('dice')
    fixture.platform.moods.push('silent', 'silent')
    expect(await bet(A_BET.dice)).toMatchObject({ code: 'NO_ANSWER' })
    await recovered()
    fixture.platform.moods.push('poor')
    expect(await bet(A_BET.dice)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect((await roundsOf(running.studio)).map(({ state }) => state)).toEqual(['void', 'refused'])
    expect(fixture.platform.balance()).toBe(START)
  })

  test('a slot spin in an instant title is refused, and the launch names its own page', async () => {
    await start('dice')
    const spin = { session, requestId: randomUUID(), stake: '1.00' }
    expect(await running.play('spin', spin)).toMatchObject({ code: 'SESSION_CLOSED' })
  })
})

describe('games with choices', () => {
  test('[RND-002] mines: the stake opens the round, picks are kept, the cash-out pays once', async () => {
    await start('mines')
    const opened = await bet({ stake: 1000, mines: 3 })
    expect(opened).toMatchObject({ ok: true, state: 'open', isOver: false, stake: '10.00' })
    expect(opened.shown.minePositions).toBeNull()
    expect(fixture.platform.balance()).toBe(START - 1000)
    const [first, second] = await safeTiles(opened)
    const picked = await step(opened, { pick: first })
    expect(picked).toMatchObject({ state: 'open', shown: { picks: [first], multiplierE4: 11250 } })
    expect(await step(picked, { pick: second })).toMatchObject({ state: 'open' })
    const paid = await step(picked, { cashOut: true }, 2)
    expect(paid).toMatchObject({ state: 'settled', payout: '12.85' })
    expect(fixture.platform.balance()).toBe(START - 1000 + 1285)
    expect(await step(picked, { cashOut: true }, 2)).toMatchObject({ ok: true, payout: '12.85' })
    expect(fixture.platform.balance()).toBe(START - 1000 + 1285)
    expect(fixture.platform.moves(opened.round)).toBe(2)
  })

  test('[RND-002] the state is the same after a reload, on another device and after a restart', async () => {
    await start('mines')
    const opened = await bet({ stake: 100, mines: 5 })
    const [tile] = await safeTiles(opened)
    const picked = await step(opened, { pick: tile })
    const seen = { round: opened.round, shown: picked.shown, steps: [{ pick: tile }] }
    expect(await running.play('open', { session })).toMatchObject({ round: seen })
    await running.stop()
    running = await fixture.run('mines')
    session = await launch()
    expect(await running.play('open', { session })).toMatchObject({ round: seen })
    expect(await step(picked, { cashOut: true })).toMatchObject({ state: 'settled' })
    expect(await running.play('open', { session })).toMatchObject({ round: null })
  })

  test('a second round beside the open one is refused, and takes no money', async () => {
    await start('mines')
    const opened = await bet({ stake: 100, mines: 5 })
    expect(await bet({ stake: 100, mines: 5 })).toMatchObject({ code: 'ROUND_IN_PLAY' })
    const both = await Promise.all([bet({ stake: 100, mines: 2 }), bet({ stake: 100, mines: 2 })])
    expect(both.map(({ ok }) => ok)).toEqual([false, false])
    expect(fixture.platform.balance()).toBe(START - 100)
    const seed = await running.play('rotate', { session })
    expect(seed).toMatchObject({ ok: false, code: 'ROUND_OPEN' })
    const [tile] = await safeTiles(opened)
    expect(await step(opened, { pick: tile })).toMatchObject({ ok: true })
  })

  test('two devices that choose at once make one choice', async () => {
    await start('mines')
    const opened = await bet({ stake: 100, mines: 1 })
    const [a, b] = await safeTiles(opened)
    const both = await Promise.all([step(opened, { pick: a }), step(opened, { pick: b })])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)?.code).toBe('STEP_MADE')
  })

  test('a mine ends the round with a closing win of zero', async () => {
    await start('mines')
    const opened = await bet({ stake: 100, mines: 24 })
    const [mine] = await minesOf(opened)
    const lost = await step(opened, { pick: mine })
    expect(lost).toMatchObject({ state: 'settled', payout: '0.00', shown: { bust: true } })
    expect(lost.shown.minePositions).toHaveLength(24)
    const last = fixture.platform.received.at(-1)?.body
    expect(last).toMatchObject({ round_closed: true, actions: [{ type: 'win', amount: '0.00' }] })
  })

  test.each([
    ['STEP_UNKNOWN', { pick: 25 }],
    ['STEP_UNKNOWN', 'HI'],
    ['STEP_CLOSED', { cashOut: true }],
  ])('%s: %j changes nothing', async (code, item) => {
    await start('mines')
    const opened = await bet({ stake: 100, mines: 3 })
    expect(await step(opened, item)).toMatchObject({ ok: false, code })
    expect(await step(opened, item, 3)).toMatchObject({ code: 'STEP_MADE' })
    const foreign = { ...opened, round: `R-${randomUUID()}` }
    expect(await step(foreign, { pick: 1 })).toMatchObject({ code: 'ROUND_UNKNOWN' })
  })

  test('[RND-001] an unanswered stake is undone, and a round without an answer is not played', async () => {
    await start('mines')
    fixture.platform.moods.push('cut', 'silent')
    expect(await bet({ stake: 100, mines: 3 })).toMatchObject({ code: 'NO_ANSWER' })
    await recovered()
    expect(await roundsOf(running.studio)).toMatchObject([{ state: 'void' }])
    expect(fixture.platform.balance()).toBe(START)
  })

  test('a lost response to a stake that was taken opens the round', async () => {
    await start('mines')
    fixture.platform.moods.push('cut')
    expect(await bet({ stake: 100, mines: 3 })).toMatchObject({ ok: true, state: 'open' })
    expect(fixture.platform.balance()).toBe(START - 100)
  })

  test.each(['silent', 'broken', 'cut', 'late', 'forged'] as const)(
    'a payout that is answered %s is repeated until it is paid, once',
    async (mood) => {
      await start('mines')
      const opened = await bet({ stake: 1000, mines: 3 })
      const [tile] = await safeTiles(opened)
      const picked = await step(opened, { pick: tile })
      fixture.platform.moods.push(mood)
      const over = await step(picked, { cashOut: true })
      expect(over).toMatchObject({ ok: true, isOver: true, payout: '11.25', balance: null })
      fixture.platform.moods.push('broken')
      await recovered()
      expect(await roundsOf(running.studio)).toMatchObject([{ state: 'settled' }])
      expect(fixture.platform.balance()).toBe(START + 125)
    },
  )
})

test('[GAME-13] hi-lo: a skip that would leave neither a guess nor a cash-out is refused', async () => {
  await start('hi-lo')
  let round = await bet(A_BET['hi-lo'])
  for (let skips = 0; skips < 50; skips += 1) round = await step(round, 'SKIP')
  expect(round.shown.cards).toHaveLength(51)
  expect(await step(round, 'SKIP')).toMatchObject({ ok: false, code: 'STEP_CLOSED' })
  const guessed = await step(round, round.shown.next.HI ? 'HI' : 'LO')
  const ended = guessed.isOver ? guessed : await step(guessed, 'CASH_OUT')
  expect(ended).toMatchObject({ ok: true, isOver: true })
})

describe('the time limit', () => {
  test('[RND-003] counts from the bet: a choice does not extend it', async () => {
    await start('mines')
    const opened = await bet({ stake: 1000, mines: 3 })
    const { pool } = running.studio.context.store
    await pool.query(
      `update studio.round set opened_at = opened_at - interval '23 hours', due_at = due_at - interval '23 hours'`,
    )
    const picked = await step(opened, { pick: (await safeTiles(opened))[0] })
    const leftMs = Date.parse(String(picked.dueAt)) - Date.now()
    expect(leftMs).toBeGreaterThan(0)
    expect(leftMs).toBeLessThanOrEqual(3_600_000)
  })

  test('[RND-003] mines: the current win is paid after a day', async () => {
    await start('mines')
    const opened = await bet({ stake: 1000, mines: 3 })
    await step(opened, { pick: (await safeTiles(opened))[0] })
    await recovered()
    expect(await roundsOf(running.studio)).toMatchObject([{ state: 'open' }])
    await pastTheLimit()
    await recovered()
    expect(await roundsOf(running.studio)).toMatchObject([{ state: 'settled' }])
    expect(fixture.platform.balance()).toBe(START + 125)
  })

  test.each(['real', 'demo'] as const)(
    '[RND-003] without a pick the stake is returned (%s)',
    async (mode) => {
      await start('mines', mode)
      await bet({ stake: 1000, mines: 3 })
      await pastTheLimit()
      await recovered()
      expect(await roundsOf(running.studio)).toMatchObject([{ state: 'void' }])
      expect(await running.play('open', { session })).toMatchObject({
        balance: mode === 'real' ? '1000.00' : '10000.00',
        round: null,
      })
    },
  )

  test.each(['blackjack', 'video-poker'] as const)(
    '[RND-003] %s is finished by its rule',
    async (id) => {
      await start(id)
      for (let i = 0; i < 3; i += 1) {
        await bet({ stake: 100 })
        await pastTheLimit()
        await recovered()
      }
      const states = (await roundsOf(running.studio)).map(({ state }) => state)
      expect(states).toEqual(['settled', 'settled', 'settled'])
    },
  )
})

describe('stakes that grow', () => {
  /** Deals until the first choice can be doubled. */
  async function doubling() {
    for (;;) {
      const dealt = await bet({ stake: 1000 })
      if (dealt.shown.can.includes('decline')) await step(dealt, 'decline')
      const { round } = (await running.play('open', { session })) as unknown as {
        round: View | null
      }
      if (round?.shown.can.includes('double')) return { round, before: fixture.platform.balance() }
    }
  }

  test('[RND-001] a double takes its stake and then counts', async () => {
    await start('blackjack')
    const { round, before } = await doubling()
    const over = await step(round, 'double')
    expect(over).toMatchObject({ state: 'settled', stake: '20.00' })
    expect(fixture.platform.balance()).toBe(before - 1000 + minor(over.payout))
    expect(await step(round, 'double')).toMatchObject({ ok: true, payout: over.payout })
    expect(fixture.platform.balance()).toBe(before - 1000 + minor(over.payout))
  })

  test('a double that is refused did not happen, and the hand continues', async () => {
    await start('blackjack')
    const { round, before } = await doubling()
    fixture.platform.moods.push('poor')
    expect(await step(round, 'double')).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(fixture.platform.balance()).toBe(before)
    const stood = await step(round, 'stand')
    expect(stood).toMatchObject({ state: 'settled', stake: '10.00' })
  })

  test('a double without an answer is looked up, and counts if it was taken', async () => {
    await start('blackjack')
    const { round, before } = await doubling()
    fixture.platform.moods.push('cut', 'silent')
    expect(await step(round, 'double')).toMatchObject({ code: 'NO_ANSWER' })
    expect(await step(round, 'stand')).toMatchObject({ code: 'ROUND_OPEN' })
    await recovered()
    const rounds = await roundsOf(running.studio)
    expect(rounds.at(-1)).toMatchObject({ state: 'settled' })
    expect(fixture.platform.standing(round.round, 'bet1')).toBe('done')
    expect(fixture.platform.balance()).toBeLessThanOrEqual(before - 1000 + 4000)
  })

  test('a double that never arrived is undone, and the hand continues', async () => {
    await start('blackjack')
    const { round, before } = await doubling()
    fixture.platform.moods.push('silent', 'silent')
    expect(await step(round, 'double')).toMatchObject({ code: 'NO_ANSWER' })
    await recovered()
    expect(fixture.platform.standing(round.round, 'bet1')).toBe('tombstone')
    expect(fixture.platform.balance()).toBe(before)
    expect(await step(round, 'double')).toMatchObject({ state: 'settled', stake: '20.00' })
    expect(fixture.platform.standing(round.round, 'bet2')).toBe('done')
  })

  test('[FAIR-008] demo money pays for rounds with choices too', async () => {
    await start('blackjack', 'demo')
    let expected = 1_000_000
    for (let i = 0; i < 12; i += 1) {
      let round = await bet({ stake: 1000 })
      while (!round.isOver) {
        const { can } = round.shown
        round = await step(round, can.includes('double') ? 'double' : (can.at(-1) ?? 'stand'))
      }
      expected += minor(round.payout) - minor(round.stake)
    }
    const { balance } = await running.play('open', { session })
    expect(balance).toBe((expected / 100).toFixed(2))
    expect(fixture.platform.received.filter(({ path }) => path.startsWith('/wallet'))).toHaveLength(
      0,
    )
  })
})

test('[RND-009] the platform reads every transaction of a round, and nothing hidden of an open one', async () => {
  await start('mines')
  const opened = await bet({ stake: 1000, mines: 3 })
  const window = { from: new Date(0).toISOString(), to: '2099-01-01T00:00:00.000Z', limit: 10 }
  const requested = { player: 'ph_0123456789abcdef', round: opened.round }
  const open = await running.platform('/rounds/get', requested)
  expect(open.value).toMatchObject({ state: 'open', bet: '10.00', win: '0.00' })
  expect(JSON.stringify(open.value)).toContain('"minePositions":null')
  await step(opened, { pick: (await safeTiles(opened))[0] })
  await step(opened, { cashOut: true }, 1)
  const { value } = await running.platform('/feed/transactions', window)
  expect(value.rows).toMatchObject([
    { tx: `${opened.round}:bet`, amount: '10.00', state: 'done' },
    { tx: `${opened.round}:win`, amount: '11.25', state: 'done' },
  ])
  const response = await running.platform('/rounds/get', requested)
  expect(response.value).toMatchObject({ state: 'settled', bet: '10.00', win: '11.25' })
})

test('[FAIR-013] stored rounds of every game agree with their seeds once these are revealed', async () => {
  for (const id of INSTANT_IDS) {
    await start(id)
    const played = await bet(id === 'mines' ? { stake: 100, mines: 24 } : A_BET[id])
    if (!played.isOver) {
      await pastTheLimit()
      await recovered()
    }
    await running.play('rotate', { session })
    const { rounds } = (await running.play('history', { session })) as unknown as {
      rounds: {
        model: string
        choice: object
        steps: unknown[] | null
        payout: string
        serverSeed: string
        clientSeed: string
        nonce: number
        state: string
      }[]
    }
    const [last] = rounds
    if (!last) throw new Error('no round')
    const again = INSTANT_GAMES[id].play(last, last.choice, last.steps ?? [])
    if (last.state === 'settled') expect(again.payout).toBe(minor(last.payout))
    await running.stop()
  }
  await start('dice')
})
