import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Operator } from '../../../test/operators.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

const MINUTE_MS = 60_000
const BECAUSE = 'for a test'

let server: TestServer
let manager: Operator
let member: Person
/** Titles of one vendor and kind, in the usual order. */
let games: { nodeId: number; nodeName: string }[]

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
/** Sessions end with the time that tests let pass. */
const logIn = async () => {
  manager = await server.operator({ roles: ['brand-manager'] })
}
beforeEach(async () => {
  await logIn()
  member = await server.register()
  games = (await list({ vassalage: 'PG', pageSize: '5' })).content
})
afterEach(async () => {
  await server.db.pool.query('delete from catalogue.brand_title')
  await server.db.pool.query('delete from catalogue.brand_vendor')
  server.clock.advance(MINUTE_MS)
})

type Sent = NonNullable<Parameters<typeof server.call<'gameList'>>[1]>['query']
const list = async (query: Sent) => valueIn(await server.call('gameList', { query }))
type Requested = NonNullable<Parameters<typeof server.call<'opsTitles'>>[1]>['query']
const listed = async (query: Requested) =>
  valueIn(await server.call('opsTitles', { as: manager, query }))
const lobby = async () =>
  valueIn(await server.call('hotGames', { query: {} })).flatMap(({ content }) => content)

const title = (nodeId: number | null = games[0]?.nodeId ?? 0) => ({ vassalage: 'PG', nodeId })
const shut = (more: object = {}) =>
  server.call('shutGame', {
    as: manager,
    body: { ...title(), from: null, until: null, because: BECAUSE, ...more },
  })
const launch = (nodeId = games[0]?.nodeId ?? 0) =>
  server.call('launchGame', {
    as: member,
    body: { nodeId, language: 'EN', platform: 'html5', mode: 'real' },
  })

describe('a game that an operator closes', () => {
  test('[GAME-12] is closed for players immediately, shows so in the console, and opens again', async () => {
    const { nodeId } = games[0] as { nodeId: number }
    await shut()
    const [card] = (await list({ vassalage: 'PG', pageSize: '1' })).content
    expect(card).toMatchObject({ nodeId, maintenance: true })
    expect(await launch()).toMatchObject({ status: 503, code: 'GAME_MAINTENANCE' })
    const [row] = (await listed({ standing: 'shut' })).content
    const closing = { because: BECAUSE, until: null, isNow: true }
    expect(row).toMatchObject({ nodeId, closing })
    await server.call('openGame', { as: manager, body: { ...title(), because: BECAUSE } })
    expect((await list({ vassalage: 'PG', pageSize: '1' })).content[0]).toMatchObject({
      maintenance: false,
    })
    expect((await listed({ standing: 'shut' })).content).toEqual([])
  })

  test('[GAME-12] for a future time is open until then, and again after it', async () => {
    const now = server.clock.now().getTime()
    const inMinutes = (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString()
    await shut({ from: inMinutes(10), until: inMinutes(20) })
    const isShut = async () =>
      (await list({ vassalage: 'PG', pageSize: '1' })).content[0]?.maintenance
    expect(await isShut()).toBe(false)
    expect((await listed({ standing: 'shut' })).content[0]?.closing).toMatchObject({ isNow: false })
    server.clock.advance(11 * MINUTE_MS)
    expect(await isShut()).toBe(true)
    server.clock.advance(10 * MINUTE_MS)
    expect(await isShut()).toBe(false)
    await logIn()
    expect((await listed({ standing: 'shut' })).content).toEqual([])
  })

  test('[GAME-12] with its whole vendor closes every title of it, in this brand alone', async () => {
    await shut(title(null))
    expect((await list({ vassalage: 'PG', pageSize: '50' })).content.every(isShutCard)).toBe(true)
    const vendors = valueIn(await server.call('gameVendors', {})).flatMap((group) => group.cards)
    expect(vendors.find(({ vassalage }) => vassalage === 'PG')).toMatchObject({ maintenance: true })
    const { rows } = await server.db.pool.query(
      'select distinct brand_id from catalogue.brand_vendor',
    )
    expect(rows).toEqual([{ brand_id: 'ph' }])
  })

  test.each([
    ['that is none', { nodeId: 2_000_000_000 }, 'GAME_UNKNOWN'],
    ['of another vendor', { vassalage: 'JILI' }, 'GAME_UNKNOWN'],
    ['until a moment that is past', { until: '2020-01-01T00:00:00.000Z' }, 'VALIDATION'],
    ['without a reason', { because: '' }, 'VALIDATION'],
  ])('[GAME-12] %s is refused, and nothing is stored', async (_what, more, code) => {
    expect(await shut(more)).toMatchObject({ code })
    const { rows } = await server.db.pool.query('select from catalogue.brand_title')
    expect(rows).toHaveLength(0)
  })

  test('[AUD-001] is in the trail, with its previous value and the reason', async () => {
    await shut()
    const { rows } = await server.db.pool.query(
      `select what, reason, after from audit.entry where subject = $1 order by at desc limit 1`,
      [`game:${games[0]?.nodeId}`],
    )
    expect(rows).toMatchObject([{ what: 'game.shut', reason: BECAUSE }])
  })
})

const isShutCard = ({ maintenance }: { maintenance: boolean }) => maintenance

describe('a tab without a socket, which polls the state of the site,', () => {
  const version = async () => valueIn(await server.call('systemStatus', {})).version
  const changes = async (before: string) => {
    await expect.poll(version, { timeout: 5000 }).not.toBe(before)
    return version()
  }

  test('[GAME-12] learns that a game or a vendor was closed, and that it was opened again', async () => {
    let current = await version()
    for (const item of [title(), title(null)]) {
      await shut(item)
      current = await changes(current)
      await server.call('openGame', { as: manager, body: { ...item, because: BECAUSE } })
      current = await changes(current)
    }
    expect(await version()).toBe(current)
  })

  test('[GAME-12] learns that a vendor went away, and that it is back', async () => {
    let current = await version()
    for (const away of [true, false]) {
      const text = `update catalogue.vendor set away = $1 where vendor = 'PG'`
      await server.db.pool.query(text, [away])
      current = await changes(current)
      await server.db.pool.query(text, [away])
      expect(await version()).toBe(current)
    }
  })
})

describe('a game that a brand hides', () => {
  test('[GAME-05] is in no list and cannot be opened, and is back when it is shown', async () => {
    const [first, second] = games
    const hide = (isHidden: boolean) =>
      server.call('hideGame', { as: manager, body: { ...title(), isHidden, because: BECAUSE } })
    await hide(true)
    expect((await list({ vassalage: 'PG', pageSize: '1' })).content[0]).toMatchObject({
      nodeId: second?.nodeId,
    })
    expect(await launch()).toMatchObject({ code: 'GAME_UNKNOWN' })
    expect((await listed({ standing: 'hidden' })).content).toMatchObject([
      { nodeId: first?.nodeId },
    ])
    await hide(false)
    expect((await list({ vassalage: 'PG', pageSize: '1' })).content[0]).toMatchObject({
      nodeId: first?.nodeId,
    })
  })

  test('[GAME-05] with its vendor leaves the lobby and the list of vendors', async () => {
    await server.call('hideGame', {
      as: manager,
      body: { ...title(null), isHidden: true, because: BECAUSE },
    })
    server.clock.advance(3000)
    expect((await lobby()).filter(({ vassalage }) => vassalage === 'PG')).toEqual([])
    const vendors = valueIn(await server.call('gameVendors', {})).flatMap((group) => group.cards)
    expect(vendors.map(({ vassalage }) => vassalage)).not.toContain('PG')
  })
})

describe('the order of a brand', () => {
  test('[GAME-04] puts vendors and titles in front, and the rest follow as usual', async () => {
    const seenAt = async () =>
      valueIn(await server.call('opsVendors', { as: manager })).map((item) => item.vassalage)
    const last = (await seenAt()).slice(-2).reverse()
    const body = { seen: [], requested: last, because: BECAUSE }
    expect(await server.call('orderVendors', { as: manager, body })).toMatchObject({ code: 'OK' })
    expect((await seenAt()).slice(0, 2)).toEqual(last)
    const requested = [games[3]?.nodeId, games[1]?.nodeId]
    const titles = { gameType: 'RNG' as const, seen: [], requested, because: BECAUSE }
    await server.call('orderTitles', { as: manager, body: titles as never })
    const shown = (await list({ gameType: 'RNG', pageSize: '3' })).content
    expect(shown.slice(0, 2).map(({ nodeId }) => nodeId)).toEqual(requested)
    expect((await listed({ standing: 'placed' })).content).toMatchObject([
      { place: 1 },
      { place: 2 },
    ])
  })

  test('[GAME-04] of two concurrent changes the second is refused, and titles of another kind are refused', async () => {
    const order = (seen: number[], requested: number[], gameType = 'RNG') =>
      server.call('orderTitles', {
        as: manager,
        body: { gameType, seen, requested, because: BECAUSE } as never,
      })
    const [a = 0, b = 0] = games.map(({ nodeId }) => nodeId)
    const codes = (await Promise.all([order([], [a]), order([], [b])])).map(({ code }) => code)
    expect(codes.sort()).toEqual(['BRAND_CHANGED', 'OK'])
    expect(await order([], [b], 'LIVE')).toMatchObject({ code: 'GAME_UNKNOWN' })
    const [now] = (await listed({ standing: 'placed' })).content
    expect(await order([now?.nodeId ?? 0], [a, a])).toMatchObject({ code: 'GAME_UNKNOWN' })
  })
})
