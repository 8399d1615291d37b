import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/clock'
import {
  type Caller,
  openTestServer,
  PASSWORD,
  type Person,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'

let server: TestServer
let member: Person

beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  member = await server.register()
})
afterAll(() => server.close())

const codeFor = async (as: Caller) => (await server.call('memberInfo', { as })).code

/** Logs in with remember me: the session and the cookie. */
async function remembered() {
  const as = server.visitor()
  const body = { username: member.username, password: PASSWORD, type: 'username' as const }
  const answer = await server.call('login', { as, body: { ...body, rememberMe: true } })
  return { session: { ...as, token: valueIn(answer).token }, cookie: cookieIn(answer.headers) }
}

function cookieIn(headers: Headers): string {
  return headers.getSetCookie()[0] ?? ''
}

const resume = (cookie: string) =>
  server.call('resumeSession', { headers: { cookie: cookie.split(';')[0] ?? '' }, body: {} })

describe('a session', () => {
  test('[AUTH-08] ends permanently when its member logs out, and no other one with it', async () => {
    const { session } = await remembered()
    expect(valueIn(await server.call('logout', { as: session }))).toBeNull()
    expect(await codeFor(session)).toBe('NOT_LOGGED_IN')
    expect(await codeFor(member)).toBe('OK')
    expect(await server.call('logout', { as: session })).toMatchObject({ status: 401 })
  })

  test('[ACC-010] that somebody planted in a browser is not reused by a log-in there', async () => {
    const thief = await server.register()
    const { token: planted } = thief
    const body = { username: member.username, password: PASSWORD, type: 'username' as const }
    const token = valueIn(await server.call('login', { as: thief, body })).token
    expect(token).not.toBe(planted)
    expect(await codeFor({ ...server.visitor(), token: planted })).toBe('NOT_LOGGED_IN')
    const info = await server.call('memberInfo', { as: { ...server.visitor(), token } })
    expect(valueIn(info).id).toBe(member.memberId)
  })

  test('[AUTH-06] is extended by every call, and ends after half an hour without one', async () => {
    for (let time = 0; time < 3; time += 1) {
      server.clock.advance(29 * MINUTE_MS)
      expect(await codeFor(member)).toBe('OK')
    }
    server.clock.advance(30 * MINUTE_MS)
    expect(await codeFor(member)).toBe('NOT_LOGGED_IN')
  })

  test('[AUTH-06] ends after a day, however busy', async () => {
    for (let minutes = 0; minutes < 24 * 60 - 25; minutes += 25) {
      server.clock.advance(25 * MINUTE_MS)
      expect(await codeFor(member)).toBe('OK')
    }
    server.clock.advance(25 * MINUTE_MS)
    expect(await codeFor(member)).toBe('NOT_LOGGED_IN')
  })

  test('[AUTH-14] returns its member, the picture and the language', async () => {
    const { iconUrl } = valueIn(await server.call('memberIcon', { as: member }))
    expect(iconUrl).toContain(member.memberId)
    await server.call('setLanguage', { as: member, body: { language: 'TY' } })
    expect(valueIn(await server.call('memberInfo', { as: member }))).toMatchObject({
      id: member.memberId,
      account: member.username,
      nickname: member.username,
      type: 0,
      isLogin: true,
      firstTimeLogin: true,
      language: 'TY',
    })
  })

  test.each([
    [0, { isAgent: false, isTrial: false }],
    [1, { isAgent: true, isTrial: false }],
    [2, { isAgent: true, isTrial: false }],
    [4, { isAgent: false, isTrial: true }],
    [41, { isAgent: true, isTrial: false }],
    [42, { isAgent: true, isTrial: false }],
  ])('[AUTH-14] of type %i has the flags %o', async (type, flags) => {
    const as = type === 4 ? await server.tryOut() : await server.registerAgent(type)
    const info = valueIn(await server.call('memberInfo', { as }))
    expect(info).toMatchObject({ type, isLogin: true, ...flags })
  })

  test('[AUTH-05] is new until the first-login step', async () => {
    const as = await server.register()
    const isNew = async () => valueIn(await server.call('memberInfo', { as })).firstTimeLogin
    expect(await isNew()).toBe(true)
    for (let times = 0; times < 2; times += 1) {
      expect((await server.call('firstLogin', { as, body: {} })).code).toBe('OK')
      expect(await isNew()).toBe(false)
    }
  })

  test('[KYC-06] shows the state of the identity verification', async () => {
    const stateOf = async (as: Caller) =>
      valueIn(await server.call('securityConfig', { as })).info.idVerification
    expect(await stateOf(member)).toEqual({ enabled: true, isComplete: true, status: 'A' })
    const newcomer = await server.registerUnverified()
    expect(await stateOf(newcomer)).toEqual({ enabled: true, isComplete: false, status: 'N' })
  })
})

describe('a member who is', () => {
  const set = (change: string) =>
    server.db.pool.query(`update member.member set ${change} where member_id = $1`, [
      member.memberId,
    ])
  const reads = () => codeFor(member)
  const acts = async () =>
    (await server.call('setLanguage', { as: member, body: { language: 'EN' } })).code
  const channels = () => server.call('depositChannels', { as: member })
  const request = { requestKey: randomUUID(), channel: 'GCASH', amount: '100.00' }
  const pays = () => server.call('requestDeposit', { as: member, body: request })

  test.each(['blocked'])(
    '[ACC-011] %s can read but not act with a session that was open',
    async (status) => {
      expect([await reads(), await acts()]).toEqual(['OK', 'OK'])
      await set(`status = '${status}'`)
      expect([await reads(), await acts()]).toEqual(['NOT_LOGGED_IN', 'NOT_LOGGED_IN'])
      expect((await server.call('systemStatus', { as: member })).code).toBe('OK')
      await set(`status = 'active'`)
      expect(await reads()).toBe('OK')
    },
  )

  test('[ELI-001] ineligible still reads, and neither sees deposit methods nor deposits', async () => {
    expect((await channels()).code).toBe('OK')
    await set(`status = 'ineligible'`)
    expect(await reads()).toBe('OK')
    const refused = { status: 403, code: 'ACCOUNT_BLOCKED' }
    expect(await channels()).toMatchObject(refused)
    expect(await pays()).toMatchObject(refused)
  })

  test('[ELI-001] younger, by their own word, than the brand requires today deposits once their documents prove otherwise', async () => {
    for (const age of ['18', 'null']) {
      await set(`confirmed_age = ${age}, kyc = 'N'`)
      expect(await pays()).toMatchObject({
        status: 422,
        code: 'AGE_NOT_CONFIRMED',
        message: expect.stringContaining('21'),
      })
    }
    expect(await reads()).toBe('OK')
    await set(`kyc = 'A'`)
    expect((await channels()).code).toBe('OK')
  })
})

describe('remember me', () => {
  test('[AUTH-07] is a cookie that no script can read, for a day and of this host only', async () => {
    const { cookie } = await remembered()
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/;', 'Max-Age=86400']) {
      expect(cookie).toContain(part)
    }
  })

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    [
      'a neighbour of the domain',
      { origin: 'http://evil.localhost', 'sec-fetch-site': 'same-site' },
    ],
    ['a page that hides whose it is', { origin: 'null' }],
    ['a link', { 'sec-fetch-site': 'cross-site' }],
  ])('[SEC-004] is not used for %s', async (_whose, hostile) => {
    const { cookie } = await remembered()
    const headers = { cookie: cookie.split(';')[0] ?? '', ...hostile }
    expect(await server.call('resumeSession', { headers, body: {} })).toMatchObject({
      status: 403,
      code: 'NOT_ALLOWED',
    })
    expect(valueIn(await resume(cookie))).not.toBeNull()
  })

  test('[SEC-004] counts only by its name for this host, which no neighbour can set', async () => {
    const { cookie } = await remembered()
    const planted = cookie.replace('__Host-', '')
    expect(valueIn(await resume(planted))).toBeNull()
    expect(valueIn(await resume(cookie))).not.toBeNull()
  })

  test('[AUTH-07] opens a new session and replaces its cookie', async () => {
    const { cookie } = await remembered()
    server.clock.advance(HOUR_MS)
    const opened = await resume(cookie)
    const token = valueIn(opened)?.token ?? ''
    expect(await codeFor({ ...server.visitor(), token })).toBe('OK')
    expect(cookieIn(opened.headers)).not.toBe(cookie)
    expect(valueIn(await resume(cookieIn(opened.headers)))).not.toBeNull()
  })

  test('[AUTH-07] [ACC-013] ends with all its cookies and sessions when one is used twice', async () => {
    const { cookie, session } = await remembered()
    const opened = await resume(cookie)
    const next = cookieIn(opened.headers)
    const token = valueIn(opened)?.token ?? ''
    server.clock.advance(MINUTE_MS)
    expect(valueIn(await resume(cookie))).toBeNull()
    expect(valueIn(await resume(next))).toBeNull()
    expect(await codeFor({ ...server.visitor(), token })).toBe('NOT_LOGGED_IN')
    expect(await codeFor(session)).toBe('OK')
  })

  test('[ACC-013] from two tabs concurrently logs one in and ends nothing', async () => {
    const { cookie } = await remembered()
    const both = await Promise.all([resume(cookie), resume(cookie)])
    const [opened, ...others] = both.filter((item) => valueIn(item) !== null)
    expect(others).toEqual([])
    const [raced] = both.filter((item) => valueIn(item) === null)
    expect(raced?.headers.get('set-cookie')).toBeNull()
    expect(valueIn(await resume(cookieIn(opened?.headers as Headers)))).not.toBeNull()
  })

  test('[AUTH-07] ends after a day, after logging out, and when it is left unticked', async () => {
    const first = await remembered()
    await server.call('logout', { as: first.session })
    expect(valueIn(await resume(first.cookie))).toBeNull()
    const body = { username: member.username, password: PASSWORD, type: 'username' as const }
    const unticked = await server.call('login', { body })
    expect(cookieIn(unticked.headers)).toMatch(/^__Host-remember=;.*Max-Age=0/)
    const second = await remembered()
    server.clock.advance(DAY_MS)
    expect(valueIn(await resume(second.cookie))).toBeNull()
  })

  test('[AUTH-07] of a blocked account, or an unknown one, opens nothing', async () => {
    const { cookie } = await remembered()
    await server.db.pool.query(`update member.member set status = 'blocked' where member_id = $1`, [
      member.memberId,
    ])
    expect(valueIn(await resume(cookie))).toBeNull()
    expect(valueIn(await resume('__Host-remember=nonsense'))).toBeNull()
    expect(valueIn(await resume(''))).toBeNull()
  })
})
