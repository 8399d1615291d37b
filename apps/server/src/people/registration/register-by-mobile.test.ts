import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#platform/clock'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openMember, openPhone } from '../../../test/phone.ts'
import {
  openTestServer,
  PASSWORD,
  registration,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'

let sandbox: Sandbox
let server: TestServer

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, smsUrl: sandbox.smsUrl })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

test('[REG-05] a number and its code open a session of a member with an empty wallet', async () => {
  const { session } = await openMember(server, sandbox)
  const info = valueIn(await server.call('memberInfo', { as: session }))
  expect(info).toMatchObject({ type: 0, account: expect.stringMatching(/^m[a-z2-9]{9}$/) })
  const wallet = await server.call('walletBalance', { as: session })
  expect(wallet.value).toMatchObject({ balance: '0.00', currency: 'PHP' })
})

test('[REG-05] a mistake in the form does not cost the code, a wrong code creates no member', async () => {
  const phone = openPhone(server, sandbox)
  await phone.offerRegistration()
  const code = await phone.code()
  expect(await phone.register(code, { region: 'moon' })).toMatchObject({ code: 'VALIDATION' })
  expect(await phone.register(code, { ageConfirmed: false })).toMatchObject({
    code: 'AGE_NOT_CONFIRMED',
  })
  expect(await phone.register(code, { mobileNum: '917' })).toMatchObject({ code: 'MOBILE_WRONG' })
  expect(await phone.register('000000x')).toMatchObject({ code: 'CODE_WRONG' })
  expect((await phone.register(code)).code).toBe('OK')
})

test('[REG-05] that a number is taken is disclosed to its owner only', async () => {
  const { phone } = await openMember(server, sandbox)
  expect((await phone.offerRegistration()).code).toBe('OK')
  expect((await phone.register('000000')).code).toBe('CODE_WRONG')
  const taken = await phone.register(await phone.code(2))
  expect(taken).toMatchObject({ status: 409, code: 'MOBILE_TAKEN' })
})

test('[REG-01] [REG-06] the switches of a brand decide the methods and the form', async () => {
  const here = valueIn(await server.call('registerSettings', {}))
  expect(here.methods).toEqual(['mobile', 'username'])
  const named = (fields: { field: string }[]) => fields.map(({ field }) => field)
  expect(named(here.mobileFields)).toEqual(
    expect.arrayContaining(['mobileNum', 'password', 'confirmPassword', 'region']),
  )
  expect(named(here.mobileFields)).not.toContain('username')
  const headers = { 'x-forwarded-host': 'intl.localhost' }
  const abroad = valueIn(await server.call('registerSettings', { headers }))
  expect(abroad.methods).toEqual(['username'])
  expect([here.mobileSteps, abroad.mobileSteps]).toEqual([
    { code: true, pin: true },
    { code: false, pin: true },
  ])
})

describe('with a PIN', () => {
  const turn = (code: boolean, pin: boolean) =>
    server.db.pool.query(
      `update brand.brand set config = jsonb_set(config, '{switches}', config->'switches' || $1) where brand_id = 'ph'`,
      [JSON.stringify({ MOBILENUMREG3: true, REGMOBVERF3: code, MOBILENUMPASSREG3: pin })],
    )
  const settle = async (code: boolean, pin: boolean) => {
    await turn(code, pin)
    const steps = async () => valueIn(await server.call('registerSettings', {})).mobileSteps
    await expect.poll(steps, { timeout: 5000 }).toEqual({ code, pin: pin || !code })
  }
  afterAll(() => turn(true, true))

  const prove = (phone: ReturnType<typeof openPhone>, code: string) =>
    server.call('proveRegisterCode', {
      as: phone.as,
      body: { mobileNo: phone.typed.mobileNum, countryDialingCode: '63', code },
    })
  const register = (phone: ReturnType<typeof openPhone>, more: object) => {
    const { username: _, password: __, confirmPassword: ___, ...form } = registration('')
    return server.call('registerMobile', {
      as: phone.as,
      body: { ...form, ...phone.typed, ...more },
    })
  }
  const PIN = { password: PASSWORD, confirmPassword: PASSWORD }
  const needs = (field: string) => ({
    code: 'VALIDATION',
    value: {
      fields: expect.arrayContaining([expect.objectContaining({ field, rule: 'required' })]),
    },
  })

  test('[REG-06] code and PIN: the code is exchanged for a proof that waits for the PIN, once', async () => {
    await settle(true, true)
    const phone = openPhone(server, sandbox)
    await phone.offerRegistration()
    const code = await phone.code()
    expect((await prove(phone, code === '000000' ? '111111' : '000000')).code).toBe('CODE_WRONG')
    const { proof } = valueIn(await prove(phone, code))
    expect((await prove(phone, code)).code).toBe('CODE_WRONG')
    expect(await register(phone, { proof })).toMatchObject(needs('password'))
    const otherVisitor = { ...phone, as: server.visitor() }
    expect((await register(otherVisitor, { proof, ...PIN })).code).toBe('CODE_WRONG')
    server.clock.advance(10 * MINUTE_MS)
    expect((await register(phone, { proof, ...PIN })).code).toBe('OK')
    expect((await register(phone, { proof, ...PIN })).code).toBe('CODE_WRONG')
    server.clock.advance(2 * MINUTE_MS)
    await phone.offerRegistration()
    expect(await prove(phone, await phone.code(2))).toMatchObject({
      status: 409,
      code: 'MOBILE_TAKEN',
    })
  })

  test('[REG-06] code only: no PIN is required', async () => {
    await settle(true, false)
    const phone = openPhone(server, sandbox)
    await phone.offerRegistration()
    expect(await register(phone, {})).toMatchObject(needs('verificationCode'))
    expect((await register(phone, { verificationCode: await phone.code() })).code).toBe('OK')
  })

  test.each([
    ['PIN only', true],
    ['neither, which leaves the PIN', false],
  ])(
    '[REG-06] %s: the number is kept, and opens nothing, because it is not proved',
    async (_method, pin) => {
      await settle(false, pin)
      const phone = openPhone(server, sandbox)
      expect((await phone.offerRegistration()).code).toBe('REGISTRATION_OFF')
      expect((await prove(phone, '123456')).code).toBe('REGISTRATION_OFF')
      expect(await register(phone, {})).toMatchObject(needs('password'))
      const { token } = valueIn(await register(phone, PIN))
      const as = { ...phone.as, token }
      const { id, account } = valueIn(await server.call('memberInfo', { as }))
      const { rows } = await server.db.pool.query(
        `select contact->>'mobileNum' as number, (select count(*)::int from member.mobile o where o.member_id = m.member_id) as proved
         from member.member m where member_id = $1`,
        [id],
      )
      expect(rows[0]).toEqual({ number: `+63${phone.typed.mobileNum}`, proved: 0 })
      const body = { username: account, password: PASSWORD, type: 'username' as const }
      expect((await server.call('login', { as: phone.as, body })).code).toBe('OK')
      const number = { ...body, username: `0${phone.typed.mobileNum}` }
      expect((await server.call('login', { as: phone.as, body: number })).code).toBe('LOGIN_WRONG')
      const again = openPhone(server, sandbox)
      expect((await register({ ...again, typed: phone.typed }, PIN)).code).toBe('OK')
    },
  )
})
