import type { BodyOf, calls } from '@parola/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#platform/clock'
import { solvedCaptcha } from '../../../test/captcha.ts'
import {
  type Caller,
  openStand,
  PASSWORD,
  type Person,
  type Stand,
  valueIn,
} from '../../../test/stand.ts'
import { CAPTCHA_AFTER, LOCK_AFTER } from './password.rules.ts'

type Ask = BodyOf<typeof calls.login>

let stand: Stand
let member: Person
let as: Caller

beforeAll(async () => {
  stand = await openStand()
})
beforeEach(async () => {
  member = await stand.register()
  as = stand.visitor()
})
afterAll(() => stand.close())

const logIn = (more: Partial<Ask> = {}, from = as) =>
  stand.call('login', {
    as: from,
    body: { username: member.username, password: PASSWORD, type: 'username', ...more },
  })

/** Tries a wrong password so many times, each from another address. */
async function fail(times: number) {
  for (let time = 0; time < times; time += 1) {
    await logIn({ password: 'wrong-word-1', ...(await solved()) }, stand.visitor())
  }
}

const solved = async (answer?: string) => ({ captcha: await solvedCaptcha(stand, answer) })

describe('the right password', () => {
  test('[AUTH-03] opens a session, whatever the case of the name and the spaces around it', async () => {
    const opened = valueIn(await logIn({ username: ` ${member.username.toUpperCase()} ` }))
    expect(opened).toMatchObject({ firstTimeLogin: true, passwordExpired: false, captcha: false })
    const info = await stand.call('memberInfo', { as: { ...as, token: opened.token } })
    expect(info.value).toMatchObject({ id: member.memberId })
  })

  test('[AUTH-03] opens nothing in another brand', async () => {
    const { status, code } = await stand.call('memberInfo', {
      as: member,
      headers: { 'x-forwarded-host': 'intl.localhost' },
    })
    expect({ status, code }).toEqual({ status: 401, code: 'NOT_LOGGED_IN' })
  })

  test('[AUTH-13] of a member at the door of agents is told so', async () => {
    expect(await logIn({ as: 'agent' })).toMatchObject({ status: 403, code: 'NON_AGENT_ACCOUNT' })
    const wrong = await logIn({ as: 'agent', password: 'wrong-word-1' })
    expect(wrong).toMatchObject({ status: 401, code: 'LOGIN_WRONG' })
  })

  test('[AUTH-13] of an agent opens the door of agents', async () => {
    await stand.db.pool.query('update member.member set type = 2 where member_id = $1', [
      member.memberId,
    ])
    const { token } = valueIn(await logIn({ as: 'agent' }))
    const info = await stand.call('memberInfo', { as: { ...as, token } })
    expect(info.value).toMatchObject({ isAgent: true })
  })

  test('[AUTH-13] of a trial account at the door of members is told so, after the right password', async () => {
    await stand.db.pool.query('update member.member set type = 4 where member_id = $1', [
      member.memberId,
    ])
    expect(await logIn()).toMatchObject({ status: 403, code: 'NON_MEMBER_ACCOUNT' })
    expect(await logIn({ password: 'wrong-word-1' })).toMatchObject({ code: 'LOGIN_WRONG' })
  })

  test('[AUTH-03] of a blocked account opens nothing', async () => {
    await stand.db.pool.query(`update member.member set status = 'blocked' where member_id = $1`, [
      member.memberId,
    ])
    expect(await logIn()).toMatchObject({ status: 403, code: 'ACCOUNT_BLOCKED' })
  })

  test('[AUTH-01] by code is off where the brand says so', async () => {
    const abroad = { 'x-forwarded-host': 'intl.localhost' }
    const body = { type: 'sms' as const, mobileNum: '9171234567', countryDialingCode: '63' }
    const asked = await stand.call('login', { headers: abroad, body: { ...body, code: '123456' } })
    expect(asked).toMatchObject({ status: 403, code: 'LOGIN_METHOD_OFF' })
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

  test('[AUTH-04] asks for a captcha from the third time on, even of who knows the password', async () => {
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

  test('[OTP-06] a captcha is good for one answer, right or wrong', async () => {
    await fail(CAPTCHA_AFTER)
    const { captcha } = await solved()
    const wrong = { captcha: { ...captcha, answer: 'WRONG' } }
    expect(await logIn(wrong)).toMatchObject({ code: 'CAPTCHA_WRONG' })
    expect(await logIn({ captcha })).toMatchObject({ code: 'CAPTCHA_WRONG' })
  })

  test('[OTP-06] a captcha is good for two minutes', async () => {
    await fail(CAPTCHA_AFTER)
    const old = await solved()
    stand.clock.advance(2 * MINUTE_MS)
    expect(await logIn(old)).toMatchObject({ code: 'CAPTCHA_WRONG' })
  })

  test('[OTP-06] a captcha is a picture', async () => {
    const { image } = valueIn(await stand.call('captcha', {}))
    expect(image).toMatch(/^data:image\/png;base64,iVBOR/)
  })

  test('[AUTH-04] locks the name after the tenth time, for a quarter of an hour', async () => {
    await fail(LOCK_AFTER)
    const locked = await logIn(await solved())
    expect(locked).toMatchObject({ status: 429, code: 'LOGIN_LOCKED' })
    expect(locked.value).toMatchObject({ retryAfterS: expect.toSatisfy((s) => s > 0 && s <= 900) })
    stand.clock.advance(15 * MINUTE_MS)
    expect(await logIn(await solved())).toMatchObject({ code: 'OK' })
  })
})
