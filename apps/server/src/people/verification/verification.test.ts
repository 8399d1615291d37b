import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/clock'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openMember, openPhone, type Phone } from '../../../test/phone.ts'
import { type Caller, openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'
import { LIFE_MS, TRIES_MAX } from './verification.rules.ts'

let sandbox: Sandbox
let server: TestServer

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, smsUrl: sandbox.smsUrl, mailUrl: sandbox.mailUrl })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

const newPhone = (as?: Caller) => openPhone(server, sandbox, as)
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  test('[OTP-01] has six digits, comes as a text message and shows how long it is valid', async () => {
    const phone = newPhone()
    const { expiredMinutes } = valueIn(await phone.offerRegistration())
    expect(expiredMinutes).toBe(2)
    const code = await phone.code()
    expect(code).toMatch(/^\d{6}$/)
    const [text = ''] = await phone.texts()
    expect(text).toBe(
      `Parola: ${code} is your sign-up code. It expires in 2 minutes. ` +
        `Never share it with anyone.\n\n@localhost #${code}`,
    )
    expect(text.length).toBeLessThanOrEqual(160)
  })

  test('[OTP-01] is in the language of the requester', async () => {
    const phone = newPhone()
    const headers = { 'accept-language': 'tl' }
    const body = { mobileNo: phone.typed.mobileNum, countryDialingCode: '63' }
    await server.call('sendRegisterCode', { as: phone.as, headers, body })
    await phone.code()
    expect((await phone.texts())[0]).toContain('ang sign-up code mo')
  })

  test('[ACC-007] is stored as a keyed hash and bound to a browser by a cookie that no script can read', async () => {
    const phone = newPhone()
    const requested = await phone.offerRegistration()
    const code = await phone.code()
    const { rows } = await server.db.pool.query('select * from verification.code')
    expect(JSON.stringify(rows)).not.toContain(code)
    const [cookie] = requested.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-code=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict/)
  })

  test('[ACC-007] works once', async () => {
    const { phone } = await openMember(server, sandbox)
    await phone.sendRequest()
    const code = await phone.code(2)
    expect((await phone.logIn(code)).code).toBe('OK')
    expect(await phone.logIn(code)).toMatchObject({ status: 422, code: 'CODE_WRONG' })
  })

  test('[ACC-007] used by many concurrently works once', async () => {
    const { phone } = await openMember(server, sandbox)
    await phone.sendRequest()
    const code = await phone.code(2)
    const answers = await Promise.all(Array.from({ length: 4 }, () => phone.logIn(code)))
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
  })

  test('[ACC-007] works only for its number, its purpose and its browser', async () => {
    const [member, another] = [await openMember(server, sandbox), await openMember(server, sandbox)]
    await member.phone.sendRequest('login')
    const code = await member.phone.code(2)
    expect((await member.phone.register(code)).code).toBe('CODE_WRONG')
    expect((await member.phone.logIn(code, another.phone.typed)).code).toBe('CODE_WRONG')
    const elsewhere = { type: 'sms' as const, ...member.phone.typed, code }
    expect((await server.call('login', { body: elsewhere })).code).toBe('CODE_WRONG')
    const { as } = another.phone
    expect((await server.call('login', { as, body: elsewhere })).code).toBe('CODE_WRONG')
    expect((await member.phone.logIn(code)).code).toBe('OK')
  })

  test('[OTP-07] expires after two minutes', async () => {
    const { phone } = await openMember(server, sandbox)
    await phone.sendRequest()
    const code = await phone.code(2)
    server.clock.advance(LIFE_MS)
    expect(await phone.logIn(code)).toMatchObject({ status: 422, code: 'CODE_EXPIRED' })
  })

  test('[ACC-007] is invalid after five wrong attempts', async () => {
    const phone = newPhone()
    await phone.offerRegistration()
    const code = await phone.code()
    for (let time = 0; time < TRIES_MAX; time += 1) {
      expect((await phone.register(other(code))).code).toBe('CODE_WRONG')
    }
    expect((await phone.register(code)).code).toBe('CODE_EXPIRED')
  })

  test('[ACC-007] replaces the one before', async () => {
    const phone = newPhone()
    await phone.offerRegistration()
    const first = await phone.code()
    server.clock.advance(LIFE_MS)
    await phone.offerRegistration()
    const second = await phone.code(2)
    expect((await phone.register(first)).code).toBe('CODE_WRONG')
    expect((await phone.register(second)).code).toBe('OK')
  })
})

describe('codes are sent', () => {
  test('[OTP-02] to one number once in two minutes', async () => {
    const phone = newPhone()
    await phone.offerRegistration()
    server.clock.advance(MINUTE_MS)
    const soon = await phone.offerRegistration()
    expect(soon).toMatchObject({ status: 429, code: 'CODE_TOO_SOON' })
    const { retryAfterS } = soon.value as unknown as { retryAfterS: number }
    expect(retryAfterS).toBeGreaterThan(50)
    expect(retryAfterS).toBeLessThanOrEqual(60)
    expect(soon.headers.get('retry-after')).toBe(String(retryAfterS))
    server.clock.advance(MINUTE_MS)
    expect((await phone.offerRegistration()).code).toBe('OK')
  })

  test('[OTP-03] to one number five times an hour, wherever it is requested', async () => {
    const phone = newPhone()
    const sendRequest = () =>
      server.call('sendRegisterCode', {
        body: { mobileNo: phone.typed.mobileNum, countryDialingCode: '63' },
      })
    for (let time = 0; time < 5; time += 1) {
      expect((await sendRequest()).code).toBe('OK')
      server.clock.advance(LIFE_MS)
    }
    const sixth = await sendRequest()
    expect(sixth).toMatchObject({
      status: 429,
      code: 'CODE_TOO_MANY',
      message: 'Too many requests. Please retry after 50 minutes.',
    })
    server.clock.advance(46 * MINUTE_MS)
    const { message } = await sendRequest()
    expect(message).toBe('Too many requests. Please retry after 5 minutes.')
    server.clock.advance(5 * MINUTE_MS)
    expect((await sendRequest()).code).toBe('OK')
  })

  test('[OTP-07] to one number ten times a day', async () => {
    const phone = newPhone()
    for (let time = 0; time < 10; time += 1) {
      expect((await phone.offerRegistration()).code).toBe('OK')
      server.clock.advance(HOUR_MS)
    }
    expect(await phone.offerRegistration()).toMatchObject({ status: 429, code: 'CODE_QUOTA' })
    server.clock.advance(DAY_MS - 9 * HOUR_MS)
    expect((await phone.offerRegistration()).code).toBe('OK')
  })

  test('[OTP-03] twenty times an hour to one address', async () => {
    const as = server.visitor()
    const codes = await requestsFrom(Array.from({ length: 21 }, () => as))
    expect(codes.filter((code) => code === 'OK')).toHaveLength(20)
    expect(codes.filter((code) => code === 'CODE_TOO_MANY')).toHaveLength(1)
  })

  test('[OTP-03] sixty times an hour to a whole network', async () => {
    const callers = Array.from({ length: 61 }, (_, i) => ({ address: `198.51.100.${i + 1}` }))
    const codes = await requestsFrom(callers)
    expect(codes.filter((code) => code === 'OK')).toHaveLength(60)
    expect(codes.filter((code) => code === 'CODE_TOO_MANY')).toHaveLength(1)
  })

  /** The answers to this many concurrent requests, each for a number of its own. */
  async function requestsFrom(callers: Caller[]) {
    await server.db.pool.query('delete from platform.allowance')
    const phones: Phone[] = callers.map((as) => newPhone(as))
    const answers = []
    for (const phone of phones) {
      answers.push(await phone.offerRegistration())
      await server.db.pool.query('delete from platform.allowance')
    }
    return answers.map(({ code }) => code)
  }

  test('[OTP-03] within the limits, however many concurrent requests', async () => {
    const phone = newPhone()
    const answers = await Promise.all(Array.from({ length: 5 }, () => phone.offerRegistration()))
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    await phone.code(1)
  })

  test('[OTP-04] only to mobile numbers, and [OTP-07] only to the countries of the brand', async () => {
    const sendRequest = (mobileNum: string, countryDialingCode = '63') =>
      server.call('sendCode', { body: { mobileNum, countryDialingCode } })
    expect(await sendRequest('12345')).toMatchObject({
      status: 422,
      code: 'MOBILE_WRONG',
      message: 'Phone number format is incorrect',
      value: { fields: [{ field: 'mobileNum', rule: 'mobile' }] },
    })
    expect(await sendRequest('0281234567')).toMatchObject({ code: 'MOBILE_WRONG' })
    expect(await sendRequest('612345678', '33')).toMatchObject({ code: 'MOBILE_NOT_SERVED' })
    const { list } = valueIn(await server.call('countryCodes', {}))
    expect(list[0]).toEqual({ country: 'PH', countryDialingCode: '63' })
    expect(list.map(({ country }) => country)).not.toContain('FR')
  })

  test('[ACC-005] to members only, and the answer does not reveal who is one', async () => {
    const { phone: member } = await openMember(server, sandbox)
    const otherPhone = newPhone()
    const [known, unknown] = [
      await member.sendRequest('login'),
      await otherPhone.sendRequest('login'),
    ]
    expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null })
    await member.code(2)
    expect(await otherPhone.texts()).toEqual([])
    expect((await otherPhone.sendRequest('login')).code).toBe(
      (await member.sendRequest('login')).code,
    )
    const guess = await otherPhone.logIn('123456')
    const wrong = await member.logIn(other(await member.code(2)))
    const { status, code, message, value } = wrong
    expect(guess).toMatchObject({ status, code, message, value })
  })

  test('[ACC-005] in the same time whether the account exists or not', async () => {
    const { phone: member } = await openMember(server, sandbox)
    const timeOf = async (mobileNum: string) => {
      const began = performance.now()
      const body = { mobileNum, countryDialingCode: '63' }
      valueIn(await server.call('sendCode', { body }))
      return performance.now() - began
    }
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let time = 0; time < 40; time += 1) {
      await server.db.pool.query('delete from verification.sending')
      times.known.push(await timeOf(member.typed.mobileNum))
      times.unknown.push(await timeOf(newPhone().typed.mobileNum))
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    expect(Math.abs(known - unknown)).toBeLessThan(0.3 * Math.max(known, unknown))
  })
})

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}

test('[CFG-03] codes to log in with are sent where the switch is on', async () => {
  const headers = { 'x-forwarded-host': 'intl.localhost' }
  const body = { mobileNum: '9171234567', countryDialingCode: '63' }
  const off = await server.call('sendCode', { headers, body })
  expect(off).toMatchObject({ status: 403, code: 'LOGIN_METHOD_OFF' })
  const register = { mobileNo: '9171234567', countryDialingCode: '63' }
  const closed = await server.call('sendRegisterCode', { headers, body: register })
  expect(closed).toMatchObject({ status: 403, code: 'REGISTRATION_OFF' })
})
