import { randomUUID } from 'node:crypto'
import { type GamePath, gameApi, signRequest } from '@parola/vendor-protocol'
import { hostileTexts } from '@parola/vendor-protocol/conformance'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { A_BET } from '../test/bets.ts'
import { enter, settles } from '../test/crash.ts'
import { KEYS, VENDOR } from '../test/platform.ts'
import { GAME, launched, type Running } from '../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../test/studio-fixture.ts'
import { clientMessage } from './crash/room-talk.ts'

const PLAYER = 'ph_0123456789abcdef'
const OTHER = { player: 'ph_fedcba9876543210' }
const MODELS = ['classic-777', 'mines', 'crash']
/** What all games respond alike is checked in the first one alone. */
const isWalked = (model: string, path: string) =>
  model === MODELS[0] || ['/game/spin', '/game/bet', '/game/step'].includes(path)
const NO_SESSION = 'x'.repeat(32)
const SERVER_ERROR = 500
/** Refused by the shape of the body alone. */
const UNREAD = new Set(['BAD_REQUEST', 'VALIDATION'])
/** Windows of one player. */
const AT_ONCE = 6
const ROUND = `R-${randomUUID()}`
/** Each try sends a new request: a known one would be answered before it is read to its end. */
const NEW_REQUEST_ID = randomUUID()
const withNewIds = (text: string) => text.replace(NEW_REQUEST_ID, () => randomUUID())
const AT = '2026-01-02T03:04:05Z'
const KEY = { keyId: KEYS[VENDOR].keyId, secret: Buffer.from(KEYS[VENDOR].secret, 'base64') }
const JSON_TYPE = { 'content-type': 'application/json' }

/** What a client sends beside its session: one valid body of every call. */
const PLAYED: Record<string, object> = {
  '/game/open': {},
  '/game/spin': { requestId: NEW_REQUEST_ID, stake: '1.00', buy: null, campaign: 'C1' },
  '/game/history': { before: ROUND, model: 'crash', round: ROUND },
  '/game/seen': { round: ROUND },
  '/game/rotate': { clientSeed: 'mine' },
  '/game/chain': {},
  '/game/bet': { requestId: NEW_REQUEST_ID, bet: A_BET.mines },
  '/game/step': { round: ROUND, at: 0, step: { pick: 0 } },
}
/** Calls by address alone; the crash room is checked by its messages. */
const PAGES = [
  '/readyz',
  '/manifest',
  '/reels/a/0/b.webp',
  '/reels/a/0/sheet/b.webp',
  '/reels/a/name.svg',
  '/game/crash',
]

const OF_PLAYER = { player: PLAYER, currency: 'PHP' }
const ORDER = { ...OF_PLAYER, ref: 'ref-1', not_after: '2999-01-01T00:00:00Z' }
const CAMPAIGN = { campaign: 'C1', player: PLAYER }
const FEED = { from: AT, to: '2999-01-01T00:00:00Z', cursor: ROUND, limit: 10 }
/** One valid body of every call of the platform. */
const REQUESTS: Record<GamePath, object> = {
  '/session/launch': {
    ...{ merchant: 'ph', game: GAME, mode: 'real', ...OF_PLAYER, token: 'token-of-twenty-letters' },
    ...{ language: 'en', platform: 'html5', ip: '203.0.113.7', country: 'PH', test: false },
    ...{ lobby_url: 'http://site.test/rng', cashier_url: 'http://site.test/member' },
  },
  '/session/close': { player: 'ph_nobody_at_all', session: 'S1', reason: 'operator' },
  '/rounds/get': { player: PLAYER, round: ROUND },
  '/rounds/open': { player: PLAYER, before: AT, cursor: ROUND },
  '/games': { merchant: 'ph', cursor: '0', limit: 10, changed_since: AT },
  '/games/release': { merchant: 'ph', game: GAME, by: 'operator', reason: 'looked at' },
  '/feed/transactions': FEED,
  '/feed/rounds': FEED,
  '/freerounds/grant': {
    ...{ ...CAMPAIGN, games: [GAME], rounds: 5, stake: '1.00', currency: 'PHP' },
    ...{ starts_at: AT, expires_at: '2999-01-01T00:00:00Z' },
  },
  '/freerounds/cancel': CAMPAIGN,
  '/freerounds/get': CAMPAIGN,
  '/jackpots': { merchant: 'ph' },
  '/jackpots/raise': {
    ...{ merchant: 'ph', id: 'raise-1', jackpot: 'classic-777', level: 'mini', currency: 'PHP' },
    ...{ amount: '1.00', from: 'old:mini', reason: 'retired' },
  },
  '/transfer/balance': OF_PLAYER,
  '/transfer/in': { ...ORDER, amount: '1.00' },
  '/transfer/out': { ...ORDER, amount: '1.00' },
  '/transfer/out-all': ORDER,
  '/transfer/status': { ref: 'ref-1' },
  '/ping': {},
}

let fixture: StudioFixture
let running: Running
let session: string
let foreign: string
let ended: string

async function openClient(model: string) {
  if (running) await running.stop()
  running = await fixture.run(model)
  session = (await launched(running, { token: randomUUID() })).session
  foreign = (await launched(running, { ...OTHER, token: `other-${randomUUID()}` })).session
  const third = { player: `ph_${randomUUID().slice(0, 8)}`, token: randomUUID() }
  ended = (await launched(running, third)).session
  await running.studio.context.store.pool.query(
    'update studio.session set closed_at = clock_timestamp() where session_id = $1',
    [ended],
  )
  const { pool } = running.studio.context.store
  const made = `select 1 from studio.seed where owner = 'crash'`
  await vi.waitUntil(async () => (await pool.query(made)).rowCount === 1)
}

/** Everything that the studio stores, except raises that were requested, and the money of the player. */
async function kept(tables = `table_name not like 'crash%' and table_name <> 'raise'`) {
  const { pool } = running.studio.context.store
  const named = `select table_name from information_schema.tables
    where table_schema = 'studio' and ${tables} order by 1`
  const { rows } = await pool.query<{ table_name: string }>(named)
  const sums = rows.map(
    ({ table_name: name }) =>
      `select '${name}' as name, count(*), md5(string_agg(t::text, '' order by t::text)) from studio.${name} t`,
  )
  const { rows: state } = await pool.query(sums.join(' union all '))
  return { state, balance: fixture.platform.balance() }
}

async function post(path: string, body: string, headers: Record<string, string> = JSON_TYPE) {
  const answer = await fetch(`${running.url}${path}`, { method: 'POST', headers, body })
  const response = JSON.parse(await answer.text()) as {
    ok?: boolean
    success?: boolean
    code: string
  }
  return {
    status: answer.status,
    isDone: response.ok ?? response.success ?? false,
    code: response.code,
  }
}

function sendRequest(path: string, body: string) {
  const timestampS = Math.floor(Date.now() / 1000)
  const headers = signRequest({
    ...{ vendor: VENDOR, key: KEY, path, body, timestampS, requestId: randomUUID() },
  })
  return post(path, body, { ...JSON_TYPE, ...headers })
}

type Sending = typeof post
/** Sends hostile input: each gets a clear response, and a refusal changes nothing. */
async function walk(send: Sending, path: string, bodies: string[]) {
  const refused: string[] = []
  for (const body of bodies) {
    const response = await send(path, withNewIds(body))
    const what = `${path} ${body.slice(0, 700)}`
    expect.soft(response.status, what).toBeLessThan(SERVER_ERROR)
    expect.soft(response.code, what).not.toBe('INTERNAL')
    if (!response.isDone && !UNREAD.has(response.code)) refused.push(body)
  }
  const before = await kept()
  for (const body of refused) await send(path, withNewIds(body))
  expect(await kept(), path).toEqual(before)
}

beforeAll(async () => {
  fixture = await openStudioFixture()
})
afterAll(() => fixture.close())

describe('[SEC-016] everything that the studio serves', () => {
  beforeAll(() => openClient('mines'))

  test('is checked here: no path and no message is left out', () => {
    const routes = running.studio.app.printRoutes({ commonPrefix: false })
    const mounted = [...routes.matchAll(/\S+ \((?:POST|GET)/g)].length
    expect(mounted).toBe(Object.keys(PLAYED).length + Object.keys(gameApi).length + PAGES.length)
    const named = clientMessage.options.map(({ shape }) => shape.t.value)
    expect(named.sort()).toEqual(Object.keys(REPLIES).sort())
  })

  test.each([
    '/reels/%00/0/b.webp',
    '/reels/..%2f/0/b.webp',
    '/reels/a/1e400/b.webp',
    '/reels/desert/name.svg?text[]=x',
    '/reels/%00/name.svg?text=x',
    '/%',
    '/%00',
  ])('%s is no page', async (path) => {
    const { status } = await fetch(`${running.url}${path}`)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(SERVER_ERROR)
  })

  test.each(Object.keys(gameApi) as GamePath[])('%s of the platform', async (path) => {
    await walk(sendRequest, `/api/v1${path}`, hostileTexts(REQUESTS[path]))
    const before = await kept()
    const unsigned = await post(`/api/v1${path}`, JSON.stringify(REQUESTS[path]))
    expect(unsigned).toMatchObject({ status: 401, isDone: false })
    expect(await kept()).toEqual(before)
  })
})

describe.each(MODELS)('[SEC-016] a player of %s', (model) => {
  beforeAll(() => openClient(model))

  const walked = Object.entries(PLAYED).filter(([path]) => isWalked(model, path))
  test.each(walked)('%s', async (path, body) => {
    const before = await kept()
    for (const strange of [undefined, NO_SESSION, ended]) {
      const response = await post(path, JSON.stringify({ session: strange, ...body }))
      expect(response, `${path} ${strange}`).toMatchObject({ isDone: false })
      expect(response.status).toBeLessThan(SERVER_ERROR)
    }
    expect(await kept()).toEqual(before)
    await walk(post, path, hostileTexts({ session, ...body }))
  })
})

const REPLIES: Record<string, object> = {
  hello: { session: NO_SESSION },
  seed: { commit: 'a'.repeat(64) },
  part: { part: 'a'.repeat(32) },
  bet: { id: 1, requestId: NEW_REQUEST_ID, bet: { stake: 1000, autoX100: 150, slot: 0 } },
  cash: { id: 1, round: ROUND },
  ping: {},
}

describe('[SEC-016] a window of the room', () => {
  beforeAll(() => openClient('crash'))
  const ofBets = `table_name in ('round', 'session')`

  test.each(Object.entries(REPLIES))('%s before hello, or of nobody, ends it', async (t, reply) => {
    const before = await kept(ofBets)
    for (const other of [NO_SESSION, ended]) {
      const window = await enter(running, other)
      window.say({ t, ...reply })
      await settles(() => !window.isOpen())
    }
    expect(await kept(ofBets)).toEqual(before)
  })

  /** The response to a window that sends something wrong: it is closed, if nothing else. */
  async function replyTo(text: string) {
    const window = await enter(running, foreign)
    await window.welcome()
    window.sendText(withNewIds(text))
    const isReceived = () => window.received.some(({ t }) => t === 'answer' || t === 'pong')
    await settles(() => !window.isOpen() || isReceived())
    window.leave()
    return { answer: window.received.find(({ t }) => t === 'answer') }
  }

  test.each(Object.entries(REPLIES))('%s of another shape', async (t, reply) => {
    let before = await kept(ofBets)
    const texts = hostileTexts({ t, ...reply })
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      const some = texts.slice(from, from + AT_ONCE)
      const all = await Promise.all(some.map(replyTo))
      for (const [i, { answer }] of all.entries())
        expect.soft(answer?.code, some[i] as string).not.toBe('NO_ANSWER')
      const after = await kept(ofBets)
      if (!all.some(({ answer }) => answer?.ok)) expect.soft(after, some.join()).toEqual(before)
      before = after
    }
  })
})
