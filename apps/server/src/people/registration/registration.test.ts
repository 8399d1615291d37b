import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { setSettings } from '../../../test/brand-settings.ts'
import {
  openTestServer,
  PASSWORD,
  type Person,
  registration,
  type TestServer,
  TRIAL,
  valueIn,
} from '../../../test/test-server.ts'
import { affiliateSettings } from './affiliate-settings.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const INTERNATIONAL = { 'x-forwarded-host': 'intl.localhost' }

describe('registering', () => {
  const registerWith = (change: object, headers = {}) =>
    server.call('register', { headers, body: { ...registration('newcomer1'), ...change } })

  test('[REG-04] opens a session of a member with an empty wallet', async () => {
    const as = server.visitor()
    const opened = await server.call('register', { as, body: registration('Maria21') })
    const { token, firstTimeLogin } = valueIn(opened)
    expect(firstTimeLogin).toBe(true)
    const info = await server.call('memberInfo', { as: { ...as, token } })
    expect(info.value).toMatchObject({
      account: 'Maria21',
      type: 0,
      isTrial: false,
      isAgent: false,
    })
    const wallet = await server.call('walletBalance', { as: { ...as, token } })
    expect(wallet.value).toMatchObject({ balance: '0.00', held: '0.00', currency: 'PHP' })
  })

  test('[REG-04] takes a name once, whatever its case, and once more in another brand', async () => {
    await server.register({ username: 'Pedro21' })
    expect(await registerWith({ username: 'pEDRO21' })).toMatchObject({
      status: 409,
      code: 'USERNAME_TAKEN',
      value: { fields: [{ field: 'username', rule: 'taken' }] },
    })
    const { region: _, ...abroad } = registration('Pedro21')
    const elsewhere = await server.call('register', { headers: INTERNATIONAL, body: abroad })
    expect(elsewhere.code).toBe('OK')
  })

  test('[REG-04] of one name by many concurrently succeeds once', async () => {
    const body = registration('Wanted21')
    const requests = Array.from({ length: 5 }, () => server.call('register', { body }))
    const codes = (await Promise.all(requests)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
    expect(codes.filter((code) => code === 'USERNAME_TAKEN')).toHaveLength(4)
  })

  test.each([
    ['[REG-02] a name too short', { username: 'abc' }, 'username'],
    ['[REG-02] a name that starts with a figure', { username: '1abcdef' }, 'username'],
    ['[REG-02] a name with a space inside', { username: 'ab cdef' }, 'username'],
    ['[REG-02] an e-mail that is none', { email: 'nobody' }, 'email'],
    [
      '[REG-09] a confirmation that differs',
      { confirmPassword: 'other-word-7' },
      'confirmPassword',
    ],
    ['[REG-11] a store that is none', { region: 'moon' }, 'region'],
    ['[REG-11] no store', { region: '' }, 'region'],
  ])('%s is refused by name', async (_title, change, field) => {
    const answer = await registerWith(change)
    expect(answer).toMatchObject({ status: 422, code: 'VALIDATION' })
    expect(answer.value).toMatchObject({ fields: [expect.objectContaining({ field })] })
  })

  const setConfig = (change: string) =>
    server.db.pool.query(`update brand.brand set config = ${change} where brand_id = 'ph'`)

  test('[VAL-01] [VAL-02] a form is refused with its message, and by the brand’s own pattern with the field’s', async () => {
    const why = async (change: object) => (await registerWith(change)).value as unknown
    expect(await why({ email: 'nobody' })).toEqual({
      fields: [{ field: 'email', rule: 'email', params: { min: 5, max: 120 } }],
    })
    const rules = (pattern: string) =>
      setConfig(`jsonb_set(config, '{registerFields,0,acceptedPattern}', '"${pattern}"')`)
    await rules('[a-y]+')
    await expect
      .poll(() => why({ username: 'zorro' }), { timeout: 5000 })
      .toEqual({
        fields: [{ field: 'username', rule: 'format.username', params: { min: 4, max: 16 } }],
      })
    // An invalid pattern is ignored: the format and the length still apply.
    await rules('(?=x')
    await expect
      .poll(async () => (await registerWith({ username: 'zorro' })).code, { timeout: 5000 })
      .toBe('OK')
    await rules('[A-Za-z][A-Za-z0-9]*')
  })

  test('[REG-08] a code of a domain is taken from there, and an entered one is kept', async () => {
    const body = registration('Tambay21')
    const list = [{ code: 'Luna7', domains: ['luna.example'] }]
    await setSettings(server.db, affiliateSettings, { affiliates: list })
    const valid = (query: { code?: string }, headers = {}) =>
      server.call('checkAffiliate', { headers, query })
    const byDomain = { 'x-forwarded-host': 'luna.example:3000' }
    await expect
      .poll(async () => valueIn(await valid({ code: ' luna7 ' })), { timeout: 5000 })
      .toEqual({ valid: true })
    expect(valueIn(await valid({}, byDomain))).toEqual({ valid: true })
    expect(valueIn(await valid({}))).toEqual({ valid: false })
    const kept = async (username: string) => {
      const { rows } = await server.db.pool.query(
        'select contact from member.member where username = $1',
        [username],
      )
      return rows[0]?.contact
    }
    await server.call('register', { headers: byDomain, body })
    expect(await kept('Tambay21')).toMatchObject({ affiliateCode: 'Luna7' })
    await server.call('register', { body: { ...registration('Tambay22'), affiliateCode: 'LUNA7' } })
    expect(await kept('Tambay22')).toMatchObject({ affiliateCode: 'Luna7' })
  })

  test('[REG-10] needs the age of the brand to be confirmed', async () => {
    expect(await registerWith({ ageConfirmed: false })).toMatchObject({
      status: 422,
      code: 'AGE_NOT_CONFIRMED',
      message: expect.stringContaining('21'),
      value: { minAge: 21 },
    })
  })

  test('[REG-08] with an invitation code that is wrong is refused', async () => {
    expect(await registerWith({ affiliateCode: 'nobody7' })).toMatchObject({
      code: 'INVITATION_CODE_WRONG',
    })
    const checked = await server.call('checkAffiliate', { query: { code: 'nobody7' } })
    expect(checked).toMatchObject({ success: false, code: 'INVITATION_CODE_WRONG' })
  })

  test('[REG-03] with a common password is refused', async () => {
    for (const password of ['password123', 'Newcomer1', 'aaaaaaaaaa']) {
      const { code } = await registerWith({ password, confirmPassword: password })
      expect([password, code]).toEqual([password, 'PASSWORD_TOO_COMMON'])
    }
  })

  test('[REG-02] the form of each brand is returned with its rules and its stores', async () => {
    const here = valueIn(await server.call('registerSettings', {}))
    const abroad = valueIn(await server.call('registerSettings', { headers: INTERNATIONAL }))
    expect([here.minAge, abroad.minAge]).toEqual([21, 18])
    const region = (input: typeof here) =>
      input.fields.find(({ field }) => field === 'region')?.enabled
    expect([region(here), region(abroad)]).toEqual([true, false])
    const venues = await server.call('registerRegions', { query: { menuGroup: 'gamingvenue' } })
    expect(valueIn(venues).list.map(({ id }) => id)).toContain('mnl-01')
  })
})

describe('a trial', () => {
  test('[AUTH-10] is an account of type 4, another one each time', async () => {
    const [trial, other] = [await server.tryOut(), await server.tryOut()]
    expect(trial.memberId).not.toBe(other.memberId)
    const info = await server.call('memberInfo', { as: trial })
    expect(info.value).toMatchObject({ type: 4, isTrial: true })
  })

  test('[AUTH-10] is given five times a minute to one address', async () => {
    const as = server.visitor()
    for (let time = 0; time < 5; time += 1) await server.tryOut(as)
    const sixth = await server.call('loginFreeplay', { as, body: TRIAL })
    expect(sixth).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(sixth.headers.get('retry-after')).toBe('60')
    await server.tryOut(server.visitor())
  })
})

describe('a payment password in the form', () => {
  const isRequested = (enabled: boolean) =>
    server.db.pool.query(
      `update brand.brand set config = jsonb_set(config, '{registerFields}', (
         select jsonb_agg(case when f ->> 'field' = 'paymentPassword'
                               then f || jsonb_build_object('enabled', $1::boolean) else f end)
           from jsonb_array_elements(config -> 'registerFields') f)) where brand_id = 'ph'`,
      [enabled],
    )
  const centre = async (as: Person) => valueIn(await server.call('securityCentre', { as }))

  test('[REG-03] [REG-09] [ACC-016] is stored with its account, and by its own rules', async () => {
    await isRequested(true)
    await vi.waitUntil(async () => {
      const { fields } = valueIn(await server.call('registerSettings', {}))
      return fields.some(({ field, enabled }) => field === 'paymentPassword' && enabled)
    })
    const member = await server.register({ paymentPassword: '248163' })
    expect((await centre(member)).paymentPassword.isSet).toBe(true)
    for (const paymentPassword of ['12', '111111', '123456', PASSWORD]) {
      const body = { ...registration(`pay${paymentPassword.length}x`), paymentPassword }
      expect(await server.call('register', { body })).toMatchObject({
        status: 422,
        value: { fields: [{ field: 'paymentPassword' }] },
      })
    }
    await isRequested(false)
  })

  test('[REG-03] is not stored where the brand does not request one', async () => {
    await vi.waitUntil(async () => {
      const { fields } = valueIn(await server.call('registerSettings', {}))
      return !fields.some(({ field, enabled }) => field === 'paymentPassword' && enabled)
    })
    const member = await server.register({ paymentPassword: '248163' })
    expect((await centre(member)).paymentPassword.isSet).toBe(false)
  })
})
