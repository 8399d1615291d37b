import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/clock'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openMember, openPhone, type Phone } from '../../../test/phone.ts'
import { type Caller, openStand, type Stand, valueIn } from '../../../test/stand.ts'
import { LIFE_MS, TRIES_MAX } from './verification.rules.ts'

let sandbox: Sandbox
let stand: Stand

beforeAll(async () => {
  sandbox = await openSandbox()
  stand = await openStand({ jobs: true, smsUrl: sandbox.smsUrl, mailUrl: sandbox.mailUrl })
})
afterAll(async () => {
  await stand?.close()
  await sandbox?.close()
})

const newPhone = (as?: Caller) => openPhone(stand, sandbox, as)
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  test('[OTP-01] has six digits, comes as a text message and says how long it is good', async () => {
    const phone = newPhone()
    const { expiredMinutes } = valueIn(await phone.askToRegister())
    expect(expiredMinutes).toBe(2)
    const code = await phone.code()
    expect(code).toMatch(/^\d{6}$/)
    const [text = ''] = await phone.texts()
    expect(text).toBe(
      `Parola: ${code} is your code to create an account. It is good for 2 minutes. ` +
        `Never tell it to anyone.\n\n@localhost #${code}`,
    )
    expect(text.length).toBeLessThanOrEqual(160)
  })

  test('[OTP-01] speaks the language of who asks', async () => {
    const phone = newPhone()
    const headers = { 'accept-language': 'tl' }
    const body = { mobileNo: phone.typed.mobileNum, countryDialingCode: '63' }
    await stand.call('sendRegisterCode', { as: phone.as, headers, body })
    await phone.code()
    expect((await phone.texts())[0]).toContain('ang code mo')
  })

  test('[ACC-007] is kept as a keyed hash and bound to a browser by a cookie that no script reads', async () => {
    const phone = newPhone()
    const asked = await phone.askToRegister()
    const code = await phone.code()
    const { rows } = await stand.db.pool.query('select * from verification.code')
    expect(JSON.stringify(rows)).not.toContain(code)
    const [cookie] = asked.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-code=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict/)
  })

  test('[ACC-007] works once', async () => {
    const { phone } = await openMember(stand, sandbox)
    await phone.ask()
    const code = await phone.code(2)
    expect((await phone.logIn(code)).code).toBe('OK')
    expect(await phone.logIn(code)).toMatchObject({ status: 422, code: 'CODE_WRONG' })
  })

  test('[ACC-007] used by many at once works once', async () => {
    const { phone } = await openMember(stand, sandbox)
    await phone.ask()
    const code = await phone.code(2)
    const answers = await Promise.all(Array.from({ length: 4 }, () => phone.logIn(code)))
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
  })

  test('[ACC-007] works for its number, its purpose and its browser only', async () => {
    const [one, another] = [await openMember(stand, sandbox), await openMember(stand, sandbox)]
    await one.phone.ask('login')
    const code = await one.phone.code(2)
    expect((await one.phone.register(code)).code).toBe('CODE_WRONG')
    expect((await one.phone.logIn(code, another.phone.typed)).code).toBe('CODE_WRONG')
    const elsewhere = { type: 'sms' as const, ...one.phone.typed, code }
    expect((await stand.call('login', { body: elsewhere })).code).toBe('CODE_WRONG')
    const { as } = another.phone
    expect((await stand.call('login', { as, body: elsewhere })).code).toBe('CODE_WRONG')
    expect((await one.phone.logIn(code)).code).toBe('OK')
  })

  test('[OTP-07] is over after two minutes', async () => {
    const { phone } = await openMember(stand, sandbox)
    await phone.ask()
    const code = await phone.code(2)
    stand.clock.advance(LIFE_MS)
    expect(await phone.logIn(code)).toMatchObject({ status: 422, code: 'CODE_EXPIRED' })
  })

  test('[ACC-007] is dead after five wrong tries', async () => {
    const phone = newPhone()
    await phone.askToRegister()
    const code = await phone.code()
    for (let time = 0; time < TRIES_MAX; time += 1) {
      expect((await phone.register(other(code))).code).toBe('CODE_WRONG')
    }
    expect((await phone.register(code)).code).toBe('CODE_EXPIRED')
  })

  test('[ACC-007] replaces the one before', async () => {
    const phone = newPhone()
    await phone.askToRegister()
    const first = await phone.code()
    stand.clock.advance(LIFE_MS)
    await phone.askToRegister()
    const second = await phone.code(2)
    expect((await phone.register(first)).code).toBe('CODE_WRONG')
    expect((await phone.register(second)).code).toBe('OK')
  })
})

describe('codes are sent', () => {
  test('[OTP-02] to one number once in two minutes', async () => {
    const phone = newPhone()
    await phone.askToRegister()
    stand.clock.advance(MINUTE_MS)
    const soon = await phone.askToRegister()
    expect(soon).toMatchObject({ status: 429, code: 'CODE_TOO_SOON' })
    const { retryAfterS } = soon.value as unknown as { retryAfterS: number }
    expect(retryAfterS).toBeGreaterThan(50)
    expect(retryAfterS).toBeLessThanOrEqual(60)
    expect(soon.headers.get('retry-after')).toBe(String(retryAfterS))
    stand.clock.advance(MINUTE_MS)
    expect((await phone.askToRegister()).code).toBe('OK')
  })

  test('[OTP-03] to one number five times an hour, from wherever it is asked', async () => {
    const phone = newPhone()
    const ask = () =>
      stand.call('sendRegisterCode', {
        body: { mobileNo: phone.typed.mobileNum, countryDialingCode: '63' },
      })
    for (let time = 0; time < 5; time += 1) {
      expect((await ask()).code).toBe('OK')
      stand.clock.advance(LIFE_MS)
    }
    const sixth = await ask()
    expect(sixth).toMatchObject({
      status: 429,
      code: 'CODE_TOO_MANY',
      message: 'Too many requests. Please retry after 50 minutes.',
    })
    stand.clock.advance(46 * MINUTE_MS)
    const { message } = await ask()
    expect(message).toBe('Too many requests. Please retry after 5 minutes.')
    stand.clock.advance(5 * MINUTE_MS)
    expect((await ask()).code).toBe('OK')
  })

  test('[OTP-07] to one number ten times a day', async () => {
    const phone = newPhone()
    for (let time = 0; time < 10; time += 1) {
      expect((await phone.askToRegister()).code).toBe('OK')
      stand.clock.advance(HOUR_MS)
    }
    expect(await phone.askToRegister()).toMatchObject({ status: 429, code: 'CODE_QUOTA' })
    stand.clock.advance(DAY_MS - 9 * HOUR_MS)
    expect((await phone.askToRegister()).code).toBe('OK')
  })

  test('[OTP-03] twenty times an hour to whoever sits at one address', async () => {
    const as = stand.visitor()
    const codes = await asksFrom(Array.from({ length: 21 }, () => as))
    expect(codes.filter((code) => code === 'OK')).toHaveLength(20)
    expect(codes.filter((code) => code === 'CODE_TOO_MANY')).toHaveLength(1)
  })

  test('[OTP-03] sixty times an hour to a whole network', async () => {
    const callers = Array.from({ length: 61 }, (_, i) => ({ address: `198.51.100.${i + 1}` }))
    const codes = await asksFrom(callers)
    expect(codes.filter((code) => code === 'OK')).toHaveLength(60)
    expect(codes.filter((code) => code === 'CODE_TOO_MANY')).toHaveLength(1)
  })

  /** The answers to that many asks at once, each for a number of its own. */
  async function asksFrom(callers: Caller[]) {
    await stand.db.pool.query('delete from platform.allowance')
    const phones: Phone[] = callers.map((as) => newPhone(as))
    const answers = []
    for (const phone of phones) {
      answers.push(await phone.askToRegister())
      await stand.db.pool.query('delete from platform.allowance')
    }
    return answers.map(({ code }) => code)
  }

  test('[OTP-03] within the limits, however many ask at once', async () => {
    const phone = newPhone()
    const answers = await Promise.all(Array.from({ length: 5 }, () => phone.askToRegister()))
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    await phone.code(1)
  })

  test('[OTP-04] only to mobile numbers, and [OTP-07] only to the countries of the brand', async () => {
    const ask = (mobileNum: string, countryDialingCode = '63') =>
      stand.call('sendCode', { body: { mobileNum, countryDialingCode } })
    expect(await ask('12345')).toMatchObject({
      status: 422,
      code: 'MOBILE_WRONG',
      message: 'Phone number format is incorrect',
      value: { fields: [{ field: 'mobileNum', rule: 'mobile' }] },
    })
    expect(await ask('0281234567')).toMatchObject({ code: 'MOBILE_WRONG' })
    expect(await ask('612345678', '33')).toMatchObject({ code: 'MOBILE_NOT_SERVED' })
    const { list } = valueIn(await stand.call('countryCodes', {}))
    expect(list[0]).toEqual({ country: 'PH', countryDialingCode: '63' })
    expect(list.map(({ country }) => country)).not.toContain('FR')
  })

  test('[ACC-005] to members only, and the answer tells nobody who is one', async () => {
    const { phone: member } = await openMember(stand, sandbox)
    const stranger = newPhone()
    const [known, unknown] = [await member.ask('login'), await stranger.ask('login')]
    expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null })
    await member.code(2)
    expect(await stranger.texts()).toEqual([])
    expect((await stranger.ask('login')).code).toBe((await member.ask('login')).code)
    const guess = await stranger.logIn('123456')
    const wrong = await member.logIn(other(await member.code(2)))
    const { status, code, message, value } = wrong
    expect(guess).toMatchObject({ status, code, message, value })
  })

  test('[ACC-005] in the same time whether somebody is there or not', async () => {
    const { phone: member } = await openMember(stand, sandbox)
    const timeOf = async (mobileNum: string) => {
      const began = performance.now()
      const body = { mobileNum, countryDialingCode: '63' }
      valueIn(await stand.call('sendCode', { body }))
      return performance.now() - began
    }
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let time = 0; time < 40; time += 1) {
      await stand.db.pool.query('delete from verification.sending')
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
  const off = await stand.call('sendCode', { headers, body })
  expect(off).toMatchObject({ status: 403, code: 'LOGIN_METHOD_OFF' })
  const register = { mobileNo: '9171234567', countryDialingCode: '63' }
  const closed = await stand.call('sendRegisterCode', { headers, body: register })
  expect(closed).toMatchObject({ status: 403, code: 'REGISTRATION_OFF' })
})
