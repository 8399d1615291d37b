import { randomUUID } from 'node:crypto'
import { commitOf, parseSlotModel, playSlotRound } from '@parola/maths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GAME, type Running, roundsOf } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'

type Outcome = { payoutMinor: string; spins: { stops: number[] }[] }
type Shown = {
  nonce: number
  state: string
  payout: string
  model: string
  serverSeed: string
  clientSeed: string
  outcome: Outcome
}

let fixture: StudioFixture
let running: Running

beforeAll(async () => {
  fixture = await openStudioFixture()
  running = await fixture.run('classic-777')
})

afterAll(() => fixture.close())

async function launched(token: string = randomUUID(), game = GAME) {
  const { value } = await running.platform('/session/launch', {
    merchant: 'ph',
    game,
    mode: 'real',
    player: 'ph_0123456789abcdef',
    token,
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

async function opened() {
  const session = await launched()
  await running.play('open', { session })
  return session
}

test('[GAME-01] an opened game is the one of its title, and shows its name, its stakes, the balance and the commitment', async () => {
  const game = await running.play('open', { session: await launched() })
  expect(game).toMatchObject({
    ok: true,
    mode: 'real',
    game: { name: 'Lucky Harvest', vendor: 'PG', tint: expect.stringMatching(/^#[0-9a-f]{6}$/) },
    model: { id: 'classic-777' },
    fairness: { nonce: expect.any(Number), commit: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect(game.stakes).toContain('1.00')
  expect(JSON.stringify(game)).not.toContain('sealed')
})

test('a token is used once, however often the game is opened', async () => {
  fixture.platform.received.splice(0)
  const session = await launched()
  await running.play('open', { session })
  expect(await running.play('open', { session })).toMatchObject({ ok: true })
  const used = fixture.platform.received.filter(({ path }) => path === '/session/authenticate')
  expect(used).toHaveLength(1)
})

test('a bad token opens nothing, and such a session spins nothing', async () => {
  const session = await launched('bad-token-of-twenty-letters')
  expect(await running.play('open', { session })).toMatchObject({ code: 'TOKEN_INVALID' })
  const request = { session, requestId: randomUUID(), stake: '1.00' }
  expect(await running.play('spin', request)).toMatchObject({ code: 'SESSION_CLOSED' })
})

test.each([
  ['nothing', '0.00', 'STAKE_OUT_OF_RANGE'],
  ['less than nothing', '-1.00', 'VALIDATION'],
  ['not in the list', '1.01', 'STAKE_OUT_OF_RANGE'],
  ['more than the most', '9999999999999.99', 'STAKE_OUT_OF_RANGE'],
  ['a number', 1, 'VALIDATION'],
  ['no decimals', '1', 'VALIDATION'],
  ['an exponent', '1e2.00', 'VALIDATION'],
])('a stake of %s (%s) makes no round', async (_what, stake, code) => {
  const session = await opened()
  const before = (await roundsOf(running.studio)).length
  const request = { session, requestId: randomUUID(), stake }
  expect(await running.play('spin', request)).toMatchObject({ ok: false, code })
  expect(await roundsOf(running.studio)).toHaveLength(before)
})

test.each([
  ['open', {}],
  ['spin', { requestId: randomUUID(), stake: '1.00' }],
  ['history', {}],
  ['seen', { round: `R-${randomUUID()}` }],
  ['rotate', {}],
])('%s of an unknown session is refused', async (path, body) => {
  const unknown = { ...body, session: 'x'.repeat(32) }
  expect(await running.play(path, unknown)).toMatchObject({ code: 'SESSION_CLOSED' })
  const guessed = { ...body, session: `' or 1=1` }
  expect(await running.play(path, guessed)).toMatchObject({ status: 422, field: 'session' })
})

test('[RND-002] a round that was not seen to its end is shown when its game is opened again', async () => {
  const session = await opened()
  const stake = '1.00'
  const played = await running.play('spin', { session, requestId: randomUUID(), stake })
  const again = await opened()
  const { last } = await running.play('open', { session: again })
  const { round, outcome, payout } = played
  expect(last).toMatchObject({ round, outcome, payout, serverSeed: null })
  expect(await running.play('seen', { session: again, round })).toMatchObject({ ok: true })
  expect(await running.play('open', { session: again })).toMatchObject({ last: null })
  await running.play('spin', { session: again, requestId: randomUUID(), stake })
  await running.studio.context.store.pool.query(
    `update studio.round set opened_at = opened_at - interval '16 minutes'`,
  )
  expect(await running.play('open', { session: again })).toMatchObject({ last: null })
})

test('a body that is not JSON is refused, and harms nothing', async () => {
  const headers = { 'content-type': 'application/json' }
  const call = { method: 'POST', headers, body: '{"session":' }
  expect((await fetch(`${running.url}/game/spin`, call)).status).toBe(422)
})

test('history shows the last rounds, and their secret only after it was changed', async () => {
  const session = await opened()
  const request = { session, requestId: randomUUID(), stake: '1.00' }
  const { round } = await running.play('spin', request)
  const last = async () => {
    const { rounds } = await running.play('history', { session })
    return (
      rounds as unknown as { round: string; serverSeed: string | null; commit: string }[]
    ).find((past) => past.round === round)
  }
  expect((await last())?.serverSeed).toBeNull()
  const changed = await running.play('rotate', { session, clientSeed: 'my own seed' })
  const shown = await last()
  expect(shown?.serverSeed).toBe(changed.revealed)
  expect(commitOf(String(changed.revealed))).toBe(shown?.commit)
  const after = await running.play('history', { session })
  expect(after.fairness).toMatchObject({ clientSeed: 'my own seed', nonce: 0 })
})

test('[RND-009] a single round is listed by its name', async () => {
  const session = await opened()
  const spin = () => running.play('spin', { session, requestId: randomUUID(), stake: '1.00' })
  const { round } = await spin()
  await spin()
  const past = await running.play('history', { session, round })
  expect(past).toMatchObject({ rounds: [{ round }], next: null })
  const unknown = `R-${randomUUID()}`
  expect(await running.play('history', { session, round: unknown })).toMatchObject({ rounds: [] })
})

test('[FAIR-002] [FAIR-013] no nonce is missing in the history, and every one of them can be checked', async () => {
  const session = await opened()
  await running.play('rotate', { session })
  const spin = () => running.play('spin', { session, requestId: randomUUID(), stake: '1.00' })
  await spin()
  fixture.platform.moods.push('poor')
  expect(await spin()).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  await spin()
  fixture.platform.moods.push('cut', 'cut')
  await spin()
  const last = async () => {
    const { rounds, models } = await running.play('history', { session })
    return { models, rounds: (rounds as unknown as Shown[]).slice(0, 4).reverse() }
  }
  const before = await last()
  expect(before.rounds.map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3])
  expect(before.rounds.map(({ state }) => state)).toEqual([
    'settled',
    'refused',
    'settled',
    'undoing',
  ])
  expect(before.rounds.map(({ outcome }) => outcome !== null)).toEqual([true, false, true, false])
  await running.studio.context.store.pool.query(
    `update studio.round set state = 'void' where state = 'undoing'`,
  )
  await running.play('rotate', { session })
  const { rounds, models } = await last()
  expect(rounds.map(({ payout }) => payout).filter((_, no) => no % 2 === 1)).toEqual([
    '0.00',
    '0.00',
  ])
  for (const { serverSeed, clientSeed, nonce, model, outcome } of rounds) {
    const seeds = { serverSeed, clientSeed, nonce }
    const played = parseSlotModel((models as Record<string, unknown>)[model])
    const again = playSlotRound(played, { stakeMinor: 100n, seeds })
    expect(String(again.payoutMinor)).toBe(outcome.payoutMinor)
    expect(again.spins.map(({ stops }) => stops)).toEqual(outcome.spins.map(({ stops }) => stops))
  }
})

test('[RND-009] older rounds are listed page by page, none of them twice and none of another player', async () => {
  const session = await opened()
  const spin = () => running.play('spin', { session, requestId: randomUUID(), stake: '1.00' })
  const played: string[] = []
  for (let n = 0; n < 45; n += 1) played.unshift(String((await spin()).round))
  await running.studio.context.store.pool.query(
    'update studio.round set opened_at = $2 where round = any($1)',
    [played.slice(10, 30), '2026-01-05T10:00:00Z'],
  )
  await running.studio.context.store.pool.query(
    `update studio.round set opened_at = '2026-01-04T10:00:00Z' where round = any($1)`,
    [played.slice(30)],
  )
  type Page = { rounds: { round: string }[]; next: string | null }
  const page = async (more: object) =>
    (await running.play('history', { session, ...more })) as unknown as Page
  const response: string[] = []
  let before: object = {}
  for (let pages = 0; pages < 60; pages += 1) {
    const { rounds, next } = await page(before)
    response.push(...rounds.map(({ round }) => round))
    // New rounds do not shift the pages.
    if (pages === 0) await spin()
    if (!next) break
    expect(rounds).toHaveLength(20)
    before = { before: next }
  }
  expect(new Set(response).size).toBe(response.length)
  expect(response.filter((round) => played.includes(round))).toEqual(played)

  const none = { rounds: [], next: null }
  expect(await page({ before: played[0], model: 'crash' })).toMatchObject(none)
  await running.studio.context.store.pool.query(
    `update studio.round set owner = 'of another' where round = $1`,
    [played[0]],
  )
  expect(await page({ before: played[0] })).toMatchObject(none)
})

test.each([{ before: 'R-1' }, { before: null }, { model: 'dice' }, { limit: 5000 }])(
  'a page of history by %j is refused',
  async (more) => {
    const session = await opened()
    expect(await running.play('history', { session, ...more })).toMatchObject({
      code: 'VALIDATION',
    })
  },
)

test.each([
  ['65 letters', 'x'.repeat(65), 'VALIDATION'],
  ['nothing', '', 'VALIDATION'],
  ['letters that cannot be printed', 'a\u0007b', 'BAD_SEED'],
  ['letters that no database keeps', 'a\u0000b', 'VALIDATION'],
  ['letters beyond ASCII', 'ñandu', 'BAD_SEED'],
])('[FAIR-003] a seed of %s is refused', async (_what, clientSeed, code) => {
  const session = await opened()
  expect(await running.play('rotate', { session, clientSeed })).toMatchObject({ ok: false, code })
})

test('[FAIR-002] a seed with an open round is not revealed', async () => {
  const session = await opened()
  fixture.platform.moods.push('cut', 'cut')
  await running.play('spin', { session, requestId: randomUUID(), stake: '1.00' })
  expect(await running.play('rotate', { session })).toMatchObject({ code: 'ROUND_OPEN' })
  await running.studio.context.store.pool.query(
    `update studio.round set state = 'void' where state = 'undoing'`,
  )
  expect(await running.play('rotate', { session })).toMatchObject({ ok: true })
})

test('[FAIR-002] the next secret is committed to before a seed is chosen for it', async () => {
  const session = await opened()
  type Pair = { commit: string; nextCommit: string; clientSeed: string }
  const pair = async () => (await running.play('open', { session })).fairness as unknown as Pair
  const before = await pair()
  expect(before.nextCommit).toMatch(/^[0-9a-f]{64}$/)
  const chosen = await running.play('rotate', { session, clientSeed: 'chosen by me' })
  expect(chosen.commit).toBe(before.nextCommit)
  expect(await pair()).toMatchObject({ commit: before.nextCommit, clientSeed: 'chosen by me' })
  const later = await running.play('rotate', { session })
  expect(commitOf(String(later.revealed))).toBe(before.nextCommit)
  expect(later.nextCommit).not.toBe(later.commit)
})

test('[FAIR-002] a pair from before next secrets were committed to gets one on the next use', async () => {
  const session = await opened()
  await running.studio.context.store.pool.query(
    'update studio.seed set next_sealed = null, next_commit = null where revealed is null',
  )
  const { fairness } = await running.play('open', { session })
  const response = fairness as unknown as { nextCommit: string }
  expect(await running.play('rotate', { session })).toMatchObject({ commit: response.nextCommit })
})

test('seeds changed at once are each revealed once', async () => {
  const session = await opened()
  const all = await Promise.all(
    Array.from({ length: 6 }, () => running.play('rotate', { session })),
  )
  expect(all.every(({ ok }) => ok)).toBe(true)
  expect(new Set(all.map(({ revealed }) => String(revealed))).size).toBe(6)
})

test('a session that the platform closed takes no spin and cannot be opened again', async () => {
  const session = await opened()
  await running.platform('/session/close', {
    player: 'ph_0123456789abcdef',
    session,
    reason: 'limit',
  })
  for (const path of ['open', 'history', 'rotate']) {
    expect(await running.play(path, { session })).toMatchObject({ code: 'SESSION_CLOSED' })
  }
  const request = { session, requestId: randomUUID(), stake: '1.00' }
  expect(await running.play('spin', request)).toMatchObject({ code: 'SESSION_CLOSED' })
})
