import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { DAY_MS, MINUTE_MS } from '#platform/clock'
import {
  openTestServer,
  PASSWORD,
  type Person,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'
import { forgetLogins } from './logins.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const MANILA = '112.198.1.1'
const AMERICA = '8.8.8.8'

let server: TestServer
let member: Person

beforeAll(async () => {
  server = await openTestServer({ jobs: true })
})
beforeEach(async () => {
  member = await server.register({}, { address: MANILA })
})
afterAll(() => server.close())

type From = { address?: string; userAgent?: string; password?: string }

function tryIn({ address = MANILA, userAgent = IPHONE, password = PASSWORD }: From = {}) {
  const { username } = member
  return server.call('login', {
    as: { address },
    headers: { 'user-agent': userAgent },
    body: { type: 'username', username, password },
  })
}

/** The same member in another browser. */
async function logIn(from: From = {}): Promise<Person> {
  const { token } = valueIn(await tryIn(from))
  return { ...member, address: from.address ?? MANILA, token }
}

const sessions = async (as = member) => valueIn(await server.call('ownSessions', { as })).list
const history = async (as = member, pageNo = '1', pageSize = '10') =>
  valueIn(await server.call('loginHistory', { as, query: { pageNo, pageSize } }))
const isIn = async (as: Person) => (await server.call('memberInfo', { as })).code === 'OK'

function openTab(as: Person) {
  const received: string[] = []
  const tab = new WebSocket(`${server.url.replace('http', 'ws')}/wps/realtime`)
  tab.on('message', (data) => received.push(JSON.parse(String(data)).type))
  tab.on('open', () => tab.send(JSON.stringify({ type: 'hello', token: as.token })))
  return received
}

describe('a member’s sessions', () => {
  test('[ACC-012] show with what and from where they were opened, this one first', async () => {
    const phone = await logIn()
    const computer = await logIn({ address: AMERICA, userAgent: WINDOWS })
    const list = await sessions(phone)
    expect(list).toHaveLength(3)
    expect(list[0]).toMatchObject({
      isThis: true,
      browser: 'Safari',
      system: 'iPhone',
      country: 'PH',
      network: '112.198.1.0/24',
    })
    expect(list.filter(({ isThis }) => isThis)).toHaveLength(1)
    const [there] = await sessions(computer)
    expect(there).toMatchObject({ browser: 'Chrome', system: 'Windows', country: 'US' })
  })

  test('[PRV-006] store a network and two names, and no address or user agent', async () => {
    await logIn({ userAgent: WINDOWS })
    const { rows } = await server.db.pool.query(
      `select row_to_json(s)::text || (select json_agg(l)::text from session.login l) as kept
         from session.session s where member_id = $1`,
      [member.memberId],
    )
    expect(JSON.stringify(rows)).not.toContain(MANILA)
    expect(JSON.stringify(rows)).not.toContain('Mozilla')
  })

  test('[ACC-012] [ACC-011] one is ended: its token is invalid and its socket closes within a second', async () => {
    const phone = await logIn()
    const received = openTab(phone)
    await vi.waitFor(() => expect(received).toEqual(['ready']))
    const [id = ''] = (await sessions())
      .filter(({ isThis }) => !isThis)
      .map((session) => session.id)
    valueIn(await server.call('endSession', { as: member, query: { id } }))
    await vi.waitFor(() => expect(received).toContain('bye'), { timeout: 1000 })
    expect([await isIn(phone), await isIn(member)]).toEqual([false, true])
    const again = await server.call('endSession', { as: member, query: { id } })
    expect(again).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('[ACC-012] all others are ended together: stolen tokens are invalid, this one lives', async () => {
    const stolen = [await logIn(), await logIn({ address: AMERICA })]
    const received = stolen.map(openTab)
    await vi.waitFor(() => expect(received).toEqual([['ready'], ['ready']]))
    const { ended } = valueIn(await server.call('endOtherSessions', { as: member, body: {} }))
    expect(ended).toBe(2)
    await vi.waitFor(() => expect(received.every((all) => all.includes('bye'))).toBe(true), {
      timeout: 1000,
    })
    for (const as of stolen) {
      const refused = { status: 401, code: 'NOT_LOGGED_IN' }
      expect(await server.call('securityCentre', { as })).toMatchObject(refused)
    }
    expect(await sessions()).toHaveLength(1)
  })

  test('[ACC-012] all others end, and their remember-me values with them', async () => {
    const { username } = member
    const body = { type: 'username' as const, username, password: PASSWORD, rememberMe: true }
    const opened = await server.call('login', { body })
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    valueIn(await server.call('endOtherSessions', { as: member, body: {} }))
    const resumed = await server.call('resumeSession', { headers: { cookie }, body: {} })
    expect(valueIn(resumed)).toBeNull()
  })

  test('[AZ-003] of another member are not found, and are not ended', async () => {
    const other = await server.register()
    const [theirs] = await sessions(other)
    const query = { id: theirs?.id ?? '' }
    const refused = { status: 404, code: 'NOT_FOUND' }
    expect(await server.call('endSession', { as: member, query })).toMatchObject(refused)
    valueIn(await server.call('endOtherSessions', { as: member, body: {} }))
    expect(await isIn(other)).toBe(true)
    expect((await sessions()).map(({ id }) => id)).not.toContain(query.id)
  })

  test('[ACC-010] that were idle for half an hour or are a day old are not shown', async () => {
    await logIn()
    server.clock.advance(29 * MINUTE_MS)
    expect(await isIn(member)).toBe(true)
    server.clock.advance(MINUTE_MS)
    expect(await sessions()).toHaveLength(1)
  })
})

describe('the history of log-ins', () => {
  test('[ACC-012] shows how, when, where and with what, newest first, right or wrong', async () => {
    await tryIn({ password: 'not-the-one', address: AMERICA, userAgent: WINDOWS })
    const phone = await logIn()
    const { content, total } = await history(phone)
    expect(total).toBe(3)
    expect(content.map(({ method, isRight }) => [method, isRight])).toEqual([
      ['password', true],
      ['password', false],
      ['register', true],
    ])
    expect(content[0]).toMatchObject({ isThis: true, system: 'iPhone', country: 'PH' })
    expect(content[1]).toMatchObject({ isThis: false, system: 'Windows', country: 'US' })
    expect(Date.parse(content[0]?.at ?? '')).toBeGreaterThan(Date.parse(content[2]?.at ?? ''))
  })

  test('[ACC-009] marks a device and a country never seen before', async () => {
    const marks = async () => (await history()).content.map(({ isNew }) => isNew)
    expect(await marks()).toEqual([false])
    await logIn()
    await logIn()
    await logIn({ address: AMERICA })
    expect(await marks()).toEqual([true, false, true, false])
  })

  test('[AZ-003] is each member’s own, page after page', async () => {
    for (let more = 0; more < 4; more += 1) await logIn()
    const [first, second] = [await history(member, '1', '3'), await history(member, '2', '3')]
    expect([first.content.length, second.content.length, first.total]).toEqual([3, 2, 5])
    const other = await server.register()
    expect((await history(other)).total).toBe(1)
  })

  test('[ACC-004] records an attempt at an unknown name, for nobody, and deletes it', async () => {
    const noted = async () => {
      const { rows } = await server.db.pool.query(
        `select count(*)::int as n from session.login where member_id = '00000000-0000-0000-0000-000000000000'`,
      )
      return rows[0].n
    }
    const before = await noted()
    await server.call('login', {
      body: { type: 'username', username: 'nobody-has-it', password: 'not-the-one' },
    })
    expect(await noted()).toBe(before + 1)
    await server.asSystem((engine) => forgetLogins(engine.db.kysely, engine.clock.now()))
    expect(await noted()).toBe(0)
  })

  test('[PRV-006] is deleted after half a year', async () => {
    await logIn()
    await server.asSystem(({ db, clock }) =>
      forgetLogins(db.kysely, new Date(clock.now().getTime() + 179 * DAY_MS)),
    )
    expect((await history()).total).toBe(2)
    await server.asSystem(({ db, clock }) =>
      forgetLogins(db.kysely, new Date(clock.now().getTime() + 181 * DAY_MS)),
    )
    expect((await history()).total).toBe(0)
  })
})
