import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

let server: TestServer
let member: Person

beforeAll(async () => {
  server = await openTestServer()
  member = await server.register()
})
afterAll(() => server.close())

type ListQuery = Parameters<typeof list>[0]

async function list(query: {
  search?: string
  vassalage?: string
  gameType?: 'RNG' | 'LIVE' | 'ALL'
  isHot?: 'true'
  isNew?: 'true' | 'false' | '1'
  pageNo?: string
  pageSize?: string
}) {
  return valueIn(await server.call('gameList', { query }))
}

describe('the list of games', () => {
  test('[GAME-04] comes in pages that list each game once, also after a game has changed', async () => {
    const first = await list({ pageSize: '50' })
    const ids = first.content.map(({ nodeId }) => nodeId)
    await server.db.pool.query(
      'update catalogue.title set is_new = is_new where node_id = any($1)',
      [ids.slice(0, 20)],
    )
    const second = await list({ pageSize: '50', pageNo: '2' })
    const again = await list({ pageSize: '100' })
    const both = [...ids, ...second.content.map(({ nodeId }) => nodeId)]
    expect(again.content.map(({ nodeId }) => nodeId)).toEqual(both)
    expect(new Set(both).size).toBe(100)
    expect(first).toMatchObject({ pageNum: 1, totalPages: Math.ceil(first.total / 50) })
    const past = await list({ pageNo: '1000' })
    expect(past).toMatchObject({ content: [], total: first.total })
  })

  test.each<[string, ListQuery, (card: { [key: string]: unknown }) => boolean]>([
    ['a type', { gameType: 'LIVE' }, ({ gameType }) => gameType === 'LIVE'],
    ['a vendor', { vassalage: 'PG' }, ({ vassalage }) => vassalage === 'PG'],
    ['what is hot', { isHot: 'true' }, ({ isHot }) => isHot === 1],
    ['what is new', { isNew: '1' }, ({ isNew }) => isNew === true],
  ])('[GAME-05] is narrowed to %s', async (_title, query, fits) => {
    const { content } = await list(query)
    expect(content.length).toBeGreaterThan(0)
    expect(content.every(fits)).toBe(true)
  })

  test('[GAME-05] is searched by a part of the name, in any case, and never as a pattern', async () => {
    const name = (await list({ pageSize: '1' })).content[0]?.nodeName ?? ''
    const found = await list({ search: name.slice(1, 9).toUpperCase() })
    expect(found.content.map(({ nodeName }) => nodeName)).toContain(name)
    for (const search of ['%', '_', '\\', 'no such game']) {
      expect((await list({ search })).total).toBe(0)
    }
  })

  test.each(['mien bac', 'Miền Bắc', 'MIEN BAC'])(
    '[GAME-05] finds a name with accents, typed with and without them: "%s"',
    async (search) => {
      expect((await list({ search })).content[0]?.nodeName).toBe('Miền Bắc')
    },
  )

  test.each([
    ['mines', 'mines'],
    ['mina', 'mines'],
    ['miens', 'mines'],
    ['plinko', 'plinko'],
    ['plinco', 'plinko'],
    ['crash', 'crash'],
    ['dice', 'dice'],
    ['dais', 'dice'],
    ['ruleta', 'roulette'],
    ['libreng ikot', 'slot'],
    ['Trò chơi dò mìn', 'mines'],
    ['xo so', 'lottery'],
  ])('[GAME-05] finds what a game is: "%s" is %s', async (search, kind) => {
    const { content, total } = await list({ search, pageSize: '100' })
    expect(total).toBeGreaterThan(1)
    expect(content[0]?.kind).toBe(kind)
  })

  test('[GAME-05] puts the name first, then its beginning, the kind, a part of the name, what is similar', async () => {
    await server.db.pool.query(
      `update catalogue.title t set name = n.name
         from (values (0, 'Mines'), (1, 'Mines of Gold'), (2, 'Deep Mines'), (3, 'Old Miner')) n (nth, name)
        where t.node_id = 10001 + n.nth`,
    )
    const pages = await Promise.all(
      ['1', '2', '3'].map((pageNo) => list({ search: 'mines', pageNo, pageSize: '100' })),
    )
    const found = pages.flatMap(({ content }) => content)
    const names = found.map(({ nodeName }) => nodeName)
    const places = ['Mines', 'Mines of Gold', 'Deep Mines', 'Old Miner'].map((name) =>
      names.indexOf(name),
    )
    expect(places.slice(0, 2)).toEqual([0, 1])
    expect(found[2]?.kind).toBe('mines')
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  test.each(['tigre', 'Tigerr', 'tgier', 'TIGER'])(
    '[GAME-05] forgives the spelling of "%s"',
    async (search) => {
      const { content } = await list({ search })
      expect(content[0]?.nodeName).toContain('Tiger')
    },
  )

  test('[GAME-05] finds the games of a vendor by its name, within a type when one is chosen', async () => {
    const { content, total } = await list({ search: 'Pinegate' })
    expect(total).toBeGreaterThan(500)
    expect(content.every(({ vassalage }) => vassalage === 'PG')).toBe(true)
    expect((await list({ search: 'pinegate', gameType: 'LIVE' })).total).toBe(0)
  })

  test('[GAME-02] omits inactive games, and marks maintenance', async () => {
    const [gone, broken] = (await list({ pageSize: '2' })).content
    const { pool } = server.db
    await pool.query('update catalogue.title set active = false where node_id = $1', [gone?.nodeId])
    await pool.query('update catalogue.title set maintenance = true where node_id = $1', [
      broken?.nodeId,
    ])
    const now = (await list({ pageSize: '2' })).content
    expect(now[0]).toMatchObject({ nodeId: broken?.nodeId, maintenance: true })
    await pool.query('update catalogue.title set active = true, maintenance = false')
  })

  test('[GAME-03] vendors are in groups, the in-house one in its own', async () => {
    const groups = valueIn(await server.call('gameVendors', {}))
    const inHouse = groups.find(({ title }) => title === 'INHOUSE')
    expect(inHouse?.cards.map(({ vassalage }) => vassalage)).toEqual(['BGS'])
    const rows = valueIn(await server.call('hotGames', { query: {} }))
    expect(rows.every(({ content }) => content.length > 0 && content.length <= 12)).toBe(true)
  })
})

describe('menus', () => {
  const vendorsOf = async (prizeMode: 'LOTT' | 'ZY' | 'ELOTT' | 'SEA') => {
    const { gameMenus } = valueIn(await server.call('gameMenus', { query: { prizeMode } }))
    expect(gameMenus.every(({ games }) => games.length > 0)).toBe(true)
    return gameMenus.map(({ vassalage }) => vassalage).sort()
  }

  test('[GAME-04] [GAME-10] of lotteries list the vendors of their prize mode', async () => {
    expect(await vendorsOf('LOTT')).toEqual(['LOTT'])
    expect(await vendorsOf('ELOTT')).toEqual(['ELOTT', 'LOTT', 'TCG_LOTTO_VN'])
    expect(await vendorsOf('SEA')).toEqual(['TCG_SEA'])
    expect(await vendorsOf('ZY')).toEqual(['ELOTT', 'LOTT'])
  })

  test('[LOTT-01] without a mode list every lottery, and Vietnamese ones have a menu of their own', async () => {
    const vendors = async (name: 'gameMenus' | 'vnGameMenu', query = {}) =>
      valueIn(await server.call(name, { query })).gameMenus.map(({ vassalage }) => vassalage)
    expect((await vendors('gameMenus')).sort()).toEqual([
      'ELOTT',
      'LOTT',
      'TCG_LOTTO_VN',
      'TCG_SEA',
    ])
    expect(await vendors('vnGameMenu')).toEqual(['TCG_LOTTO_VN'])
    expect(await vendors('vnGameMenu', { prizeMode: 'ELOTT', device: 'WEB' })).toEqual([
      'TCG_LOTTO_VN',
    ])
    expect(await vendors('vnGameMenu', { prizeMode: 'SEA' })).toEqual([])
  })

  test('[GAME-04] the types of all vendors together have the games of each', async () => {
    const types = async (query = {}) => valueIn(await server.call('vendorGameTypes', { query }))
    const [all, pinegate] = [await types(), await types({ vassalage: 'PG' })]
    expect(new Set(all.map(({ gameType }) => gameType)).size).toBe(all.length)
    const slots = (list: typeof all) => list.find(({ gameType }) => gameType === 'RNG')?.games ?? 0
    expect(slots(all)).toBeGreaterThan(slots(pinegate))
    expect(slots(all)).toBe((await list({ gameType: 'RNG', pageSize: '1' })).total)
  })

  test('[GAME-14] of card games list the rooms of a vendor', async () => {
    const { content } = valueIn(await server.call('roomList', { query: { vassalage: 'KAL' } }))
    expect(content).toHaveLength(24)
    expect(content.every((room) => room.gameType === 'PVP')).toBe(true)
  })
})

describe('favourites', () => {
  const favourites = async (pageNo = '1', pageSize = '999') =>
    valueIn(await server.call('favoriteGames', { as: member, query: { pageNo, pageSize } }))
  const idsOf = ({ content }: Awaited<ReturnType<typeof favourites>>) =>
    content.map(({ nodeId }) => nodeId)
  const add = (nodeId: number, as = member) =>
    server.call('addFavorite', { as, body: { nodeId, vendor: 'BGS', gameType: 'BGS' } })

  test('[GAME-06] are stored newest first, once each, and come in pages', async () => {
    const ids = (await list({ pageSize: '5' })).content.map(({ nodeId }) => nodeId)
    for (const nodeId of [...ids, ...ids]) expect((await add(nodeId)).code).toBe('OK')
    expect(idsOf(await favourites())).toEqual(ids.toReversed())
    const second = await favourites('2', '2')
    expect(second).toMatchObject({ pageNum: 2, pageSize: 2, totalPages: 3, total: 5 })
    expect(idsOf(second)).toEqual(ids.toReversed().slice(2, 4))
    expect(await favourites('4', '2')).toMatchObject({ content: [], total: 5, totalPages: 3 })
  })

  test('[GAME-06] are removed, and removing an unknown one changes nothing', async () => {
    const before = idsOf(await favourites())
    for (const nodeId of [String(before[0]), String(before[0]), '1']) {
      const removed = await server.call('removeFavorite', { as: member, query: { nodeId } })
      expect(removed.code).toBe('OK')
    }
    expect(idsOf(await favourites())).toEqual(before.slice(1))
  })

  test('[GAME-06] are narrowed to a type', async () => {
    const [slot] = (await list({ gameType: 'RNG', pageSize: '1' })).content
    await add(slot?.nodeId ?? 0)
    const ofType = async (gameType: 'RNG' | 'LIVE' | 'ALL') =>
      valueIn(await server.call('favoriteGames', { as: member, query: { gameType } })).content
    expect((await ofType('RNG')).map(({ nodeId }) => nodeId)).toContain(slot?.nodeId)
    expect((await ofType('RNG')).every(({ gameType }) => gameType === 'RNG')).toBe(true)
    expect((await ofType('LIVE')).every(({ gameType }) => gameType === 'LIVE')).toBe(true)
    expect(await ofType('ALL')).toEqual((await favourites()).content)
  })

  test('[GAME-06] of an unknown game are refused, and belong to one member only', async () => {
    expect(await add(1)).toMatchObject({ status: 404, code: 'GAME_UNKNOWN' })
    const other = await server.register()
    const theirs = await server.call('favoriteGames', { as: other, query: {} })
    expect(valueIn(theirs).total).toBe(0)
  })
})
