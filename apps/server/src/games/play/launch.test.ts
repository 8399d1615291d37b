import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { opened, openStudio, type Studio } from '../../../test/outside.ts'
import {
  type Caller,
  openTestServer,
  type Person,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'

const URL_OF_GAME = 'http://studio.example/play/?s=1'

let studio: Studio
let server: TestServer
let member: Person
let nodeIds: number[]
let withoutDemo: number

beforeAll(async () => {
  studio = await openStudio()
  server = await openTestServer({ studioUrl: studio.url })
  studio.answers(opened(URL_OF_GAME))
  member = await server.register()
  const { rows } = await server.db.pool.query(
    `select node_id, demo from catalogue.title where vendor = 'PG' order by node_id`,
  )
  nodeIds = rows.filter(({ demo }) => demo).map(({ node_id }) => node_id)
  withoutDemo = rows.find(({ demo }) => !demo)?.node_id
})
afterAll(async () => {
  await server.close()
  await studio.close()
})

type Request = { nodeId?: number; mode?: 'real' | 'demo'; backUrl?: string }

const launch = (as: Caller | undefined, { nodeId = nodeIds[0] ?? 0, ...more }: Request = {}) =>
  server.call('launchGame', {
    as,
    body: { nodeId, language: 'EN', platform: 'html5', mode: 'real', ...more },
  })

describe('launching a game', () => {
  test('[GAME-08] gives a member its address, and the vendor a token and no name', async () => {
    const opened = valueIn(await launch(member))
    expect(opened).toMatchObject({
      url: URL_OF_GAME,
      origin: 'http://studio.example',
      mode: 'real',
    })
    const launched = studio.requested.at(-1)
    expect(launched?.path).toBe('/api/v1/session/launch')
    expect(launched?.body).toMatchObject({ merchant: 'ph', currency: 'PHP', mode: 'real' })
    expect(launched?.body.token).toMatch(/^[\w-]{20,128}$/)
    const sent = JSON.stringify(launched?.body)
    expect(sent).not.toContain(member.username)
    expect(sent).not.toContain(member.memberId)
  })

  test('[GAME-08] is refused to a visitor and to a trial player', async () => {
    const before = studio.requested.length
    expect(await launch(undefined)).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' })
    const stale = await launch({ ...server.visitor(), token: `${member.token.slice(0, -1)}~` })
    expect(stale).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' })
    const trial = await launch(await server.tryOut())
    expect(trial).toMatchObject({ status: 403, code: 'IN_NEED_TRUE_ACCOUNT' })
    expect(studio.requested).toHaveLength(before)
  })

  test('[GAME-16] as a demo is open to a visitor, without a token, where the game allows it', async () => {
    expect(valueIn(await launch(undefined, { mode: 'demo' })).mode).toBe('demo')
    expect(studio.requested.at(-1)?.body).not.toHaveProperty('token')
    if (!withoutDemo) {
      await server.db.pool.query('update catalogue.title set demo = false where node_id = $1', [
        nodeIds[1],
      ])
    }
    const none = await launch(undefined, { mode: 'demo', nodeId: withoutDemo ?? nodeIds[1] })
    expect(none).toMatchObject({ status: 403, code: 'GAME_NO_DEMO' })
  })

  test('[GAME-12] of a game or a vendor under maintenance shows so', async () => {
    const { pool } = server.db
    const nodeId = nodeIds[2] ?? 0
    const maintenance = { status: 503, code: 'GAME_MAINTENANCE', message: expect.any(String) }
    await pool.query('update catalogue.title set maintenance = true where node_id = $1', [nodeId])
    expect(await launch(member, { nodeId })).toMatchObject(maintenance)
    expect((await launch(member)).code).toBe('OK')
    await pool.query(`update catalogue.vendor set maintenance = true where vendor = 'PG'`)
    expect(await launch(member)).toMatchObject(maintenance)
    await pool.query('update catalogue.vendor set maintenance = false')
  })

  test('[GAME-11] of a game that is none, or is gone, is refused', async () => {
    const unknown = { status: 404, code: 'GAME_UNKNOWN' }
    expect(await launch(member, { nodeId: 1 })).toMatchObject(unknown)
    const nodeId = nodeIds[3] ?? 0
    await server.db.pool.query('update catalogue.title set active = false where node_id = $1', [
      nodeId,
    ])
    expect(await launch(member, { nodeId })).toMatchObject(unknown)
  })

  test('[GAME-11] whose vendor gives no usable response shows so', async () => {
    const unreachable = { status: 503, code: 'GAME_UNREACHABLE' }
    studio.answers(opened(URL_OF_GAME), false)
    expect(await launch(member)).toMatchObject(unreachable)
    for (const address of ['nowhere', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc']) {
      studio.answers(opened(address))
      expect(await launch(member), address).toMatchObject(unreachable)
    }
    studio.answers(opened(URL_OF_GAME))
  })

  test('[GAME-11] returns to a path of this site and nowhere else', async () => {
    const backUrls = ['/rng?vassalage=PG', '//evil.example', 'https://evil.example', '/\\evil']
    const returnPaths: unknown[] = []
    for (const backUrl of backUrls) {
      await launch(member, { backUrl })
      returnPaths.push(studio.requested.at(-1)?.body.lobby_url)
    }
    const home = 'http://localhost:3000/'
    expect(returnPaths).toEqual([`${home}rng?vassalage=PG`, home, home, home])
  })

  test('[GAME-08] [ELI-001] is refused to a barred member, except as a demo', async () => {
    const unfit = await server.register()
    const set = (change: string) =>
      server.db.pool.query(`update member.member set ${change} where member_id = $1`, [
        unfit.memberId,
      ])
    await set(`confirmed_age = 18, kyc = 'N'`)
    expect(await launch(unfit)).toMatchObject({ status: 422, code: 'AGE_NOT_CONFIRMED' })
    await set(`confirmed_age = 21, status = 'ineligible'`)
    expect(await launch(unfit)).toMatchObject({ status: 403, code: 'ACCOUNT_BLOCKED' })
    expect((await launch(unfit, { mode: 'demo' })).code).toBe('OK')
  })
})

test('[GAME-07] recent games come latest first, once each, in pages', async () => {
  const as = await server.register()
  const opened = nodeIds.slice(5, 10)
  for (const nodeId of [opened[4] ?? 0, ...opened]) valueIn(await launch(as, { nodeId }))
  const page = async (number: string, pageSize: string) =>
    valueIn(await server.call('recentGames', { as, query: { page: number, pageSize } }))
  const all = await page('1', '20')
  expect(all.content.map(({ nodeId }) => nodeId)).toEqual(opened.toReversed())
  const second = await page('2', '2')
  expect(second).toMatchObject({ pageNum: 2, pageSize: 2, total: 5, totalPages: 3 })
  expect(second.content.map(({ nodeId }) => nodeId)).toEqual(opened.toReversed().slice(2, 4))
})

test('[GAME-07] recent games are narrowed to a type, and Vietnamese lotteries have a list of their own', async () => {
  const as = await server.register()
  const lottery = (gameCode: string) =>
    server.call('launchGame', { as, body: { gameCode, lottoArea: 'VN', language: 'EN' } })
  valueIn(await launch(as))
  valueIn(await lottery('VN_MB_1M'))
  const ofType = async (gameType: 'RNG' | 'ELOTT') => {
    const query = { gameType, language: 'EN', clientType: '3' } as const
    return valueIn(await server.call('recentGames', { as, query })).content
  }
  expect((await ofType('RNG')).map(({ nodeId }) => nodeId)).toEqual([nodeIds[0]])
  expect((await ofType('ELOTT')).map(({ gameCode }) => gameCode)).toEqual(['VN_MB_1M'])
  const { gameMenus } = valueIn(await server.call('recentVnGames', { as, query: {} }))
  expect(gameMenus).toMatchObject([
    { vassalage: 'TCG_LOTTO_VN', games: [{ gameCode: 'VN_MB_1M' }] },
  ])
})

describe('[GAME-11] [LOTT-05] a game is launched by its code', () => {
  const byCode = (query: object) =>
    server.call('launchGameByLink', { as: member, query: { launchMode: 'LOTT', ...query } })

  test('within the mode and the area of a lottery, whose hall opens at the game', async () => {
    const requested = studio.requested.length
    const link = { gameCode: 'VN_MB_1M', prizeMode: 'ELOTT', lottoArea: 'VN' }
    const opened = valueIn(await byCode({ ...link, device: 'WEB', backUrl: '/vnLottery' }))
    expect(opened).toMatchObject({ gameName: 'Hanoi VIP 1 min', mode: 'real' })
    expect(opened.url).toBe(`${opened.origin}/vnLottery?gameCode=VN_MB_1M&view=betting`)
    const lobby = valueIn(
      await byCode({ gameCode: 'TH_FAST_15M', prizeMode: 'SEA', view: 'lobby' }),
    )
    expect(lobby.url).toBe(`${lobby.origin}/seaLottery?gameCode=TH_FAST_15M&view=lobby`)
    expect(studio.requested).toHaveLength(requested)
  })

  test('for a table under its own name as well', async () => {
    const body = { gameCode: 'kal_lucky_draw' }
    valueIn(await server.call('launchGameOfRelay', { as: member, body }))
    expect(studio.requested.at(-1)?.body).toMatchObject({ game: body.gameCode, platform: 'html5' })
  })

  test('and not in another one, nor without a code', async () => {
    const unknown = { status: 404, code: 'GAME_UNKNOWN' }
    for (const other of [{ lottoArea: 'VN' }, { prizeMode: 'ELOTT' }])
      expect(await byCode({ gameCode: 'TH_FAST_15M', ...other })).toMatchObject(unknown)
    expect(await byCode({})).toMatchObject({ status: 422, code: 'VALIDATION' })
  })
})
