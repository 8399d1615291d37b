import { randomUUID } from 'node:crypto'
import { gameApiValues, signRequest, verifyAnswer } from '@parola/vendor-protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEYS, VENDOR } from '../../test/platform.ts'
import { GAME, type Running } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'

const PLAYER = 'ph_0123456789abcdef'
const SKEW_S = 301
const KEY = { keyId: KEYS[VENDOR].keyId, secret: Buffer.from(KEYS[VENDOR].secret, 'base64') }

let fixture: StudioFixture
let running: Running
let session: string
let rounds: string[]

beforeAll(async () => {
  fixture = await openStudioFixture()
  running = await fixture.run('classic-777')
  session = String((await launch({})).value.session)
  await running.play('open', { session })
  fixture.platform.moods.push('ok', 'ok', 'poor', 'cut', 'cut')
  rounds = []
  for (let no = 0; no < 4; no += 1) {
    const played = await running.play('spin', { session, requestId: randomUUID(), stake: '2.00' })
    if (played.ok) rounds.push(String(played.round))
  }
})

afterAll(() => fixture.close())

function launch(other: object) {
  return running.platform('/session/launch', {
    merchant: 'ph',
    game: GAME,
    mode: 'real',
    player: PLAYER,
    token: 'token-of-twenty-letters',
    currency: 'PHP',
    language: 'en',
    platform: 'html5',
    ip: '203.0.113.7',
    lobby_url: 'http://site.test/rng',
    cashier_url: 'http://site.test/member',
    test: false,
    ...other,
  })
}

type Sent = { headers: Record<string, string>; body: string; path?: string }

async function send({ headers, body, path = '/api/v1/ping' }: Sent) {
  const call = { method: 'POST', headers, body }
  const answer = await fetch(`${running.url}${path}`, call)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

function signed(body: string, { atS = 0, vendor = VENDOR as string, key = KEY } = {}) {
  return signRequest({
    vendor,
    key,
    path: '/api/v1/ping',
    body,
    timestampS: Math.floor(Date.now() / 1000) + atS,
    requestId: randomUUID(),
  })
}

const json = { 'content-type': 'application/json' }
const other = { keyId: 'k1', secret: Buffer.alloc(32, 1) }

describe('a call that is', () => {
  test.each([
    ['unsigned', () => ({ headers: json, body: '{}' }), 'BAD_SIGNATURE'],
    ['stale', () => ({ headers: signed('{}', { atS: -SKEW_S }), body: '{}' }), 'CLOCK_SKEW'],
    ['of the future', () => ({ headers: signed('{}', { atS: SKEW_S }), body: '{}' }), 'CLOCK_SKEW'],
    ['changed on its way', () => ({ headers: signed('{}'), body: '{ }' }), 'BAD_SIGNATURE'],
    [
      'signed for another path',
      () => ({ headers: signed('{}'), body: '{}', path: '/api/v1/games' }),
      'BAD_SIGNATURE',
    ],
    [
      'signed with another secret',
      () => ({ headers: signed('{}', { key: other }), body: '{}' }),
      'BAD_SIGNATURE',
    ],
    [
      'of an unknown vendor',
      () => ({ headers: signed('{}', { vendor: 'constructor' }), body: '{}' }),
      'UNKNOWN_KEY',
    ],
    ['signed but no JSON', () => ({ headers: signed('{'), body: '{' }), 'BAD_REQUEST'],
  ])('%s is refused', async (_what, sent, code) => {
    const answer = await send(sent())
    expect(JSON.parse(answer.text)).toMatchObject({ success: false, code, value: null })
    expect(answer.status).toBe(code === 'BAD_REQUEST' ? 400 : 401)
  })
})

test('a call sent again gets the same response, signed for the same request', async () => {
  const call = { headers: signed('{}'), body: '{}' }
  for (const answer of [await send(call), await send(call)]) {
    expect(JSON.parse(answer.text)).toMatchObject({ success: true, code: 'OK' })
    const verified = verifyAnswer({
      headers: Object.fromEntries(answer.headers),
      path: '/api/v1/ping',
      body: answer.text,
      status: answer.status,
      requestId: String(call.headers['x-request-id']),
      nowS: Math.floor(Date.now() / 1000),
      secretOf: () => KEY.secret,
    })
    expect(verified.ok).toBe(true)
  }
})

test.each([
  ['an unknown game', { game: 'pg_nothing' }, 'GAME_UNKNOWN'],
  ['a game under maintenance', { game: 'pg_closed' }, 'GAME_MAINTENANCE'],
  ['no player', { player: undefined }, 'VALIDATION'],
  ['no token', { token: undefined }, 'VALIDATION'],
  ['a strange mode', { mode: 'fun' }, 'VALIDATION'],
])('a launch with %s is refused', async (_what, change, code) => {
  expect(await launch(change)).toMatchObject({ code })
})

test('the list of games is read page by page, and is empty when nothing changed', async () => {
  const page = async (more: object) => {
    const { value } = await running.platform('/games', { merchant: 'ph', limit: 1, ...more })
    return gameApiValues['/games'].parse(value)
  }
  const first = await page({})
  expect(first.games).toMatchObject([{ game: GAME, status: 'active', type: 'RNG', demo: true }])
  const second = await page({ cursor: first.next_cursor })
  expect(second).toMatchObject({
    games: [{ game: 'pg_closed', status: 'maintenance' }],
    next_cursor: null,
  })
  const later = new Date(Date.now() + 1000).toISOString()
  expect(await page({ changed_since: later })).toMatchObject({ games: [], next_cursor: null })
})

test('a round is served with its outcome, its movements and its proof', async () => {
  const [round] = rounds
  const { value } = await running.platform('/rounds/get', { player: PLAYER, round })
  const response = gameApiValues['/rounds/get'].parse(value)
  expect(response).toMatchObject({
    round,
    state: 'settled',
    bet: '2.00',
    transactions: [
      { tx: `${round}:bet`, type: 'bet', amount: '2.00' },
      { tx: `${round}:win`, type: 'win', amount: response.win },
    ],
    fairness: { nonce: 0, server_seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect(response.fairness).not.toHaveProperty('server_seed')
})

test("another player's round is unknown", async () => {
  const requested = { player: 'ph_another_player', round: rounds[0] }
  expect(await running.platform('/rounds/get', requested)).toMatchObject({ code: 'ROUND_UNKNOWN' })
})

test('unfinished rounds are listed, of all players or of one', async () => {
  const all = await running.platform('/rounds/open', {})
  expect(all.value.rounds).toHaveLength(1)
  const none = await running.platform('/rounds/open', { player: 'ph_another_player' })
  expect(none.value.rounds).toEqual([])
})

test('unfinished rounds are listed to the last, in pages of 500', async () => {
  const { pool } = running.studio.context.store
  const { value } = await running.platform('/rounds/open', {})
  const [open] = gameApiValues['/rounds/open'].parse(value).rounds
  const { rows } = await pool.query(
    `insert into studio.round
       select (jsonb_populate_record(r, jsonb_build_object(
         'round', 'R-' || gen_random_uuid(), 'request_id', gen_random_uuid(), 'nonce', 1000 + no,
         'opened_at', r.opened_at - interval '1 day'))).*
         from studio.round r, generate_series(1, 1001) no
        where r.round = $1 returning round`,
    [open?.round],
  )
  const made = new Set(rows.map(({ round }) => round))
  const pages: number[] = []
  const seen = new Set<string>()
  let cursor: string | null = null
  do {
    const answer = await running.platform('/rounds/open', cursor ? { cursor } : {})
    const page = gameApiValues['/rounds/open'].parse(answer.value)
    for (const { round } of page.rounds) seen.add(round)
    pages.push(page.rounds.length)
    cursor = page.next_cursor ?? null
  } while (cursor)
  expect(pages).toEqual([500, 500, 2])
  expect(made.difference(seen).size).toBe(0)
})

test('[PRO-05] the feeds name every round of the window once, whatever the size of a page, and none of a test', async () => {
  const chips = String((await launch({ player: 'chips_0123456789', test: true })).value.session)
  await running.play('open', { session: chips })
  const spin = { session: chips, requestId: randomUUID(), stake: '2.00' }
  expect((await running.play('spin', spin)).ok).toBe(true)
  const from = new Date(Date.now() - 60_000).toISOString()
  const to = new Date(Date.now() + 60_000).toISOString()
  const read = async (path: '/feed/transactions' | '/feed/rounds', limit: number) => {
    const rows: { round: string; state: string }[] = []
    let cursor: string | null = null
    do {
      const body = { from, to, limit, ...(cursor ? { cursor } : {}) }
      const { value } = await running.platform(path, body)
      const page = gameApiValues[path].parse(value)
      rows.push(...page.rows)
      cursor = page.next_cursor
    } while (cursor)
    return rows
  }
  const moves = await read('/feed/transactions', 2)
  expect(moves.map(({ state }) => state).sort()).toEqual([
    'done',
    'done',
    'done',
    'done',
    'pending',
    'pending',
  ])
  const response = await read('/feed/rounds', 1)
  expect(response.map(({ state }) => state)).toEqual(['settled', 'settled', 'void', 'open'])
  expect(await read('/feed/rounds', 1000)).toEqual(response)
  const empty = { from: to, to: from, limit: 10 }
  expect((await running.platform('/feed/rounds', empty)).value.rows).toEqual([])
})
