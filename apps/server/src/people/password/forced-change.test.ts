import { type CallName, type CallShape, calls } from '@parola/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { DAY_MS } from '#platform/clock'
import { hashPassword } from '#platform/crypto'
import { VISITOR, work } from '#platform/work'
import { samples } from '../../../test/contract.samples.ts'
import {
  openTestServer,
  PASSWORD,
  type Person,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'
import { keepOneTimePassword } from './index.ts'

const NEW = 'calm-lagoon-8'
const ONE_TIME = 'agent-made-this-1'
const system = { actor: VISITOR, brandId: 'ph' }

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const logIn = (who: Person, password: string) =>
  server.call('login', {
    as: { ...who, token: '' },
    body: { username: who.username, password, type: 'username', rememberMe: true },
  })
const change = (as: Person, oldPassword: string) =>
  server.call('changePassword', {
    as,
    body: { oldPassword, newPassword: NEW, confirmNewPassword: NEW },
  })

/** A member whose password somebody else set. */
async function made(): Promise<Person> {
  const member = await server.register()
  const hash = await hashPassword(ONE_TIME)
  await server.asSystem((engine) =>
    work(engine, system, (w) => keepOneTimePassword(w, { memberId: member.memberId, hash })),
  )
  return member
}

describe('a one-time password', () => {
  test('[AUTH-05] [ACC-010] [ACC-018] opens a session that can only choose another', async () => {
    const member = await made()
    const answer = await logIn(member, ONE_TIME)
    const { token, passwordExpired } = valueIn(answer)
    expect(passwordExpired).toBe(true)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-remember=;/)
    const as = { ...member, token }
    expect(valueIn(await server.call('memberInfo', { as }))).toMatchObject({
      passwordExpired: true,
    })
    const renewed = { ...member, token: valueIn(await change(as, ONE_TIME)).token }
    expect(valueIn(await server.call('memberInfo', { as: renewed }))).toMatchObject({
      passwordExpired: false,
    })
    expect((await server.call('walletBalance', { as: renewed })).code).toBe('OK')
    expect((await server.call('memberInfo', { as })).code).toBe('NOT_LOGGED_IN')
    expect(valueIn(await logIn(member, NEW)).passwordExpired).toBe(false)
  })

  const shut = Object.entries(calls as Record<string, CallShape>).filter(
    ([name, { who }]) =>
      who !== 'anyone' &&
      who !== 'operator' &&
      !['changePassword', 'memberInfo', 'firstLogin', 'logout'].includes(name),
  )

  test('[ACC-018] every other call of that session is refused, and visitors’ calls do not recognise the member', async () => {
    const member = await made()
    const as = { ...member, token: valueIn(await logIn(member, ONE_TIME)).token }
    expect(shut.length).toBeGreaterThan(10)
    for (const [name] of shut) {
      const answer = await server.call(
        name as CallName,
        { as, ...samples[name as CallName] } as never,
      )
      expect([name, answer.code]).toEqual([
        name,
        expect.stringMatching(/^PASSWORD_CHANGE_NEEDED$|^IN_NEED|^NOT_ALLOWED$/),
      ])
    }
    const wallet = await server.call('walletBalance', { as })
    expect(wallet).toMatchObject({ status: 403, code: 'PASSWORD_CHANGE_NEEDED' })
    const launch = await server.call('launchGame', {
      as,
      body: { nodeId: 10_001, language: 'EN', platform: 'html5', mode: 'real', backUrl: '/' },
    })
    expect(launch.success).toBe(false)
    expect(await greeting(as.token)).toMatchObject({ type: 'bye', reason: 'bad-token' })
  })

  test('[ACC-018] is valid for one log-in, and for a day', async () => {
    const used = await made()
    expect((await logIn(used, ONE_TIME)).code).toBe('OK')
    expect(await logIn(used, ONE_TIME)).toMatchObject({
      status: 403,
      code: 'ONE_TIME_PASSWORD_OVER',
    })
    const waiting = await made()
    server.clock.advance(DAY_MS)
    expect((await logIn(waiting, ONE_TIME)).code).toBe('ONE_TIME_PASSWORD_OVER')
    expect((await logIn(waiting, 'wrong-word-1')).code).toBe('LOGIN_WRONG')
  })
})

test('[AUTH-05] [CFG-03] a password expires where the brand has switched that on', async () => {
  const member = await server.register()
  const expiry = (isOn: boolean) =>
    server.db.pool.query(
      `update brand.brand set config = jsonb_set(config, '{switches,FORCEPASS3}', $1) where brand_id = 'ph'`,
      [String(isOn)],
    )
  const mustChange = async () => valueIn(await logIn(member, PASSWORD)).passwordExpired
  await expiry(true)
  await expect.poll(mustChange, { timeout: 5000, interval: 200 }).toBe(false)
  server.clock.advance(90 * DAY_MS)
  expect(await mustChange()).toBe(true)
  await expiry(false)
  await expect.poll(mustChange, { timeout: 5000, interval: 200 }).toBe(false)
})

/** The first message on a socket with this token. */
function greeting(token: string): Promise<unknown> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/wps/realtime`, {
    origin: server.url,
  })
  return new Promise((settle) => {
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
    socket.on('message', (raw) => {
      settle(JSON.parse(String(raw)))
      socket.close()
    })
  })
}
