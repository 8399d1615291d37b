import type { BodyOf, calls } from '@parola/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { STEPS } from '#people/login-attempt'
import { MINUTE_MS } from '#platform/clock'
import { solvedCaptcha } from '../../../test/captcha.ts'
import { QUICK } from '../../../test/quick-hashes.ts'
import {
  type Caller,
  openTestServer,
  PASSWORD,
  type Person,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'
import { setHashCost } from '../../platform/crypto/password-hash.ts'

const { captchaAfter: CAPTCHA_AFTER, lockAfter: LOCK_AFTER } = STEPS.account

const ROUNDS = 25
const ROUNDS_MS = 120_000

type Request = BodyOf<typeof calls.login>

let server: TestServer
let member: Person
let as: Caller

beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  member = await server.register()
  as = server.visitor()
})
afterAll(() => server.close())

const logIn = (more: Partial<Request> = {}, from = as) =>
  server.call('login', {
    as: from,
    body: { username: member.username, password: PASSWORD, type: 'username', ...more },
  })

/** Attempts a wrong password this often, each time from another network, waiting out the pauses. */
async function fail(times: number, from: () => Caller = server.visitor) {
  for (let time = 0; time < times; time += 1) {
    const answer = await logIn({ password: 'wrong-word-1', ...(await solved()) }, from())
    expect(answer.code).toBe('LOGIN_WRONG')
    if (time < times - 1) waitOut(answer)
  }
}

/** Waits out the pause that an answer reports. */
function waitOut({ value }: { value: unknown }) {
  const { retryAfterS = 0 } = (value ?? {}) as { retryAfterS?: number }
  server.clock.advance(retryAfterS * 1000)
}

const solved = async (answer?: string) => ({ captcha: await solvedCaptcha(server, answer) })

describe('the right password', () => {
  test('[AUTH-03] opens a session, whatever the case of the name and the spaces around it', async () => {
    const opened = valueIn(await logIn({ username: ` ${member.username.toUpperCase()} ` }))
    expect(opened).toMatchObject({ firstTimeLogin: true, passwordExpired: false, captcha: false })
    const info = await server.call('memberInfo', { as: { ...as, token: opened.token } })
    expect(info.value).toMatchObject({ id: member.memberId })
  })

  test('[ACC-001] is hashed again when hashes have become dearer, and still opens a session', async () => {
    const hash = async () => {
      const text = 'select hash, changed_at from password.password where member_id = $1'
      const { rows } = await server.db.pool.query(text, [member.memberId])
      return rows[0] as { hash: string; changed_at: Date }
    }
    const before = await hash()
    valueIn(await logIn())
    expect(await hash()).toEqual(before)
    setHashCost({ memoryCost: 64, timeCost: 2 })
    onTestFinished(() => setHashCost(QUICK))
    expect((await logIn({ password: 'wrong-word-1' })).code).toBe('LOGIN_WRONG')
    expect(await hash()).toEqual(before)
    valueIn(await logIn())
    expect(await hash()).toEqual({
      hash: expect.stringContaining('$m=64,t=2,p=1$'),
      changed_at: before.changed_at,
    })
    valueIn(await logIn())
  })

  test('[ACC-010] opens a new session, and the one the browser had before ends', async () => {
    const opened = valueIn(await logIn({}, member))
    expect(opened.token).not.toBe(member.token)
    expect((await server.call('memberInfo', { as: member })).code).toBe('NOT_LOGGED_IN')
    const as = { ...member, token: opened.token }
    expect((await server.call('memberInfo', { as })).code).toBe('OK')
  })

  test('[AUTH-03] opens nothing in another brand', async () => {
    const { status, code } = await server.call('memberInfo', {
      as: member,
      headers: { 'x-forwarded-host': 'intl.localhost' },
    })
    expect({ status, code }).toEqual({ status: 401, code: 'NOT_LOGGED_IN' })
  })

  test('[AUTH-13] of a member at the log-in of agents gets a message', async () => {
    expect(await logIn({ as: 'agent' })).toMatchObject({ status: 403, code: 'NON_AGENT_ACCOUNT' })
    const wrong = await logIn({ as: 'agent', password: 'wrong-word-1' })
    expect(wrong).toMatchObject({ status: 401, code: 'LOGIN_WRONG' })
  })

  test('[AUTH-13] of an agent opens the log-in of agents', async () => {
    await server.db.pool.query('update member.member set type = 2 where member_id = $1', [
      member.memberId,
    ])
    const { token } = valueIn(await logIn({ as: 'agent' }))
    const info = await server.call('memberInfo', { as: { ...as, token } })
    expect(info.value).toMatchObject({ isAgent: true })
  })

  test('[AUTH-13] of a trial account at the log-in of members gets a message, after the right password', async () => {
    await server.db.pool.query('update member.member set type = 4 where member_id = $1', [
      member.memberId,
    ])
    expect(await logIn()).toMatchObject({ status: 403, code: 'NON_MEMBER_ACCOUNT' })
    expect(await logIn({ password: 'wrong-word-1' })).toMatchObject({ code: 'LOGIN_WRONG' })
  })

  test('[AUTH-03] of a blocked account opens nothing', async () => {
    await server.db.pool.query(`update member.member set status = 'blocked' where member_id = $1`, [
      member.memberId,
    ])
    expect(await logIn()).toMatchObject({ status: 403, code: 'ACCOUNT_BLOCKED' })
  })

  test('[AUTH-01] by code is off where the brand says so', async () => {
    const abroad = { 'x-forwarded-host': 'intl.localhost' }
    const body = { type: 'sms' as const, mobileNum: '9171234567', countryDialingCode: '63' }
    const requested = await server.call('login', {
      headers: abroad,
      body: { ...body, code: '123456' },
    })
    expect(requested).toMatchObject({ status: 403, code: 'LOGIN_METHOD_OFF' })
  })
})

describe('a wrong password', () => {
  test('[AUTH-04] and an unknown name are answered alike', async () => {
    const wrong = await logIn({ password: 'wrong-word-1' })
    const unknown = await logIn({ username: 'nobody99' })
    const { status, code, message, value } = wrong
    expect({ status, code, value }).toEqual({
      status: 401,
      code: 'LOGIN_WRONG',
      value: { captcha: false },
    })
    expect(unknown).toMatchObject({ status, code, message, value })
  })

  test('[AUTH-04] requires a captcha from the third time on, even with the right password', async () => {
    await fail(CAPTCHA_AFTER - 1)
    const third = await logIn({ password: 'wrong-word-1' })
    expect(third).toMatchObject({ code: 'LOGIN_WRONG', value: { captcha: true } })
    expect(await logIn()).toMatchObject({
      status: 422,
      code: 'CAPTCHA_NEEDED',
      value: { captcha: true, fields: [{ field: 'captcha', rule: 'required' }] },
    })
    expect(await logIn(await solved('wrong'))).toMatchObject({ code: 'CAPTCHA_WRONG' })
    expect(await logIn(await solved())).toMatchObject({ code: 'OK' })
    expect(await logIn()).toMatchObject({ code: 'OK' })
  })

  test('[OTP-06] a captcha is valid for one answer, right or wrong', async () => {
    await fail(CAPTCHA_AFTER)
    const { captcha } = await solved()
    const wrong = { captcha: { ...captcha, answer: 'WRONG' } }
    expect(await logIn(wrong)).toMatchObject({ code: 'CAPTCHA_WRONG' })
    expect(await logIn({ captcha })).toMatchObject({ code: 'CAPTCHA_WRONG' })
  })

  test('[OTP-06] a captcha is valid for two minutes', async () => {
    await fail(CAPTCHA_AFTER)
    const old = await solved()
    server.clock.advance(2 * MINUTE_MS)
    expect(await logIn(old)).toMatchObject({ code: 'CAPTCHA_WRONG' })
  })

  test('[OTP-06] a captcha is a picture', async () => {
    const { image } = valueIn(await server.call('captcha', {}))
    expect(image).toMatch(/^data:image\/png;base64,iVBOR/)
  })

  test('[AUTH-04] locks the name after the tenth time, for a quarter of an hour, then for longer', async () => {
    await fail(LOCK_AFTER)
    const locked = await logIn(await solved())
    expect(locked).toMatchObject({ status: 429, code: 'LOGIN_LOCKED' })
    expect(locked.message).toBe('Too many attempts. Please wait 15 minutes, then try again.')
    expect(locked.value).toMatchObject({ retryAfterS: expect.toSatisfy((s) => s > 0 && s <= 900) })
    server.clock.advance(15 * MINUTE_MS)
    const eleventh = await logIn(
      { password: 'wrong-word-1', ...(await solved()) },
      server.visitor(),
    )
    expect(eleventh).toMatchObject({ code: 'LOGIN_WRONG', value: { retryAfterS: 1800 } })
    server.clock.advance(30 * MINUTE_MS)
    expect(await logIn(await solved())).toMatchObject({ code: 'OK' })
    expect(await logIn()).toMatchObject({ code: 'OK' })
  })

  test('[AUTH-04] makes the next attempt wait, twice as long each time, and reports how long', async () => {
    await fail(STEPS.account.pauseAfter)
    const soon = await logIn({ password: 'wrong-word-1', ...(await solved()) }, server.visitor())
    expect(soon).toMatchObject({ status: 429, code: 'LOGIN_LOCKED', value: { retryAfterS: 2 } })
    expect(soon.message).toBe('Too many attempts. Please wait 2 seconds, then try again.')
    expect(soon.headers.get('retry-after')).toBe('2')
    server.clock.advance(2000)
    const sixth = await logIn({ password: 'wrong-word-1', ...(await solved()) }, server.visitor())
    expect(sixth).toMatchObject({ code: 'LOGIN_WRONG', value: { retryAfterS: 4, captcha: true } })
  })

  test('[AUTH-04] an unknown name is slowed down in the same way', async () => {
    const answers = []
    for (const spelling of ['nobody99', ' NOBODY99', 'nobody９９', 'Nobody99 ', 'nobody99']) {
      const more = { username: spelling, ...(await solved()) }
      answers.push(await logIn(more, server.visitor()))
    }
    expect(answers.at(-1)).toMatchObject({ code: 'LOGIN_WRONG', value: { retryAfterS: 2 } })
  })

  test('[AUTH-04] a concurrent burst gets no more attempts than the pauses leave', async () => {
    const guesses = Array.from({ length: 12 }, () =>
      logIn({ password: 'wrong-word-1' }, server.visitor()),
    )
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'LOGIN_WRONG').length).toBeLessThanOrEqual(5)
  })

  test('[AUTH-04] many names tried from one address slow the address down, even with a right password', async () => {
    const from = server.visitor()
    const guess = async (n: number) =>
      logIn({ username: `victim${n}`, password: 'x', ...(await solved()) }, from)
    for (let n = 1; n < STEPS.address.pauseAfter; n += 1) {
      expect((await guess(n)).code).toBe('LOGIN_WRONG')
      await forgetAllowances()
    }
    // Logging in to one's own account does not clear what failed before.
    expect((await logIn(await solved(), from)).code).toBe('OK')
    expect(await guess(0)).toMatchObject({ code: 'LOGIN_WRONG', value: { retryAfterS: 2 } })
    const neighbour = { address: from.address, jar: new Map() }
    expect((await logIn(await solved(), neighbour)).code).toBe('LOGIN_LOCKED')
    // A browser its member has logged in with before is not affected by its neighbours (ACC-006).
    expect((await logIn({}, from)).code).toBe('OK')
    expect((await logIn(await solved(), server.visitor())).code).toBe('OK')
  })

  test('[AUTH-04] many names tried from one network slow the network down', async () => {
    for (let n = 1; n <= STEPS.subnet.pauseAfter; n += 1) {
      const from = { address: `192.0.2.${n}` }
      await logIn({ username: `victim${n}`, password: 'x', ...(await solved()) }, from)
    }
    const neighbour = await logIn(await solved(), { address: '192.0.2.200' })
    expect(neighbour).toMatchObject({ code: 'LOGIN_LOCKED', value: { retryAfterS: 2 } })
  })

  test(
    '[ACC-004] and an unknown name take the same time, so that timing reveals no member',
    async () => {
      const timeOf = async (username: string, from: Caller) => {
        const began = performance.now()
        const { code } = await logIn({ username, password: 'wrong-word-1' }, from)
        expect(code).toBe('LOGIN_WRONG')
        return performance.now() - began
      }
      setHashCost()
      onTestFinished(() => setHashCost(QUICK))
      const { username: known } = await server.register()
      const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
      for (let time = 0; time < ROUNDS; time += 1) {
        await server.db.pool.query('delete from password.failure')
        times.known.push(await timeOf(known, server.visitor()))
        times.unknown.push(await timeOf(`nobody${time}`, server.visitor()))
      }
      const [long, short] = [median(times.known), median(times.unknown)]
      expect(Math.abs(long - short)).toBeLessThan(0.3 * Math.max(long, short))
    },
    ROUNDS_MS,
  )

  test('[ACC-006] from elsewhere locks nobody out of where they have logged in before', async () => {
    const home = server.visitor()
    expect((await logIn({}, home)).code).toBe('OK')
    const registered = { address: member.address }
    await fail(LOCK_AFTER)
    expect((await logIn({}, server.visitor())).code).toBe('LOGIN_LOCKED')
    expect((await logIn({}, home)).code).toBe('OK')
    expect((await logIn({}, registered)).code).toBe('OK')
  })

  const forgetAllowances = () => server.db.pool.query('delete from platform.allowance')
})

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}
