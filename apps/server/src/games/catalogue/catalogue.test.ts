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

  test('[GAME-06] of an unknown game are refused, and belong to one member only', async () => {
    expect(await add(1)).toMatchObject({ status: 404, code: 'GAME_UNKNOWN' })
    const other = await server.register()
    const theirs = await server.call('favoriteGames', { as: other, query: {} })
    expect(valueIn(theirs).total).toBe(0)
  })
})
