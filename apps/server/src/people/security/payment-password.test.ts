import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#platform/clock'
import { type Engine, Refusal, VISITOR } from '#platform/work'
import { openBrowser } from '../../../test/browser.ts'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openMember } from '../../../test/phone.ts'
import {
  openTestServer,
  PASSWORD,
  type Person,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'
import { provePaymentPassword } from './payment-password.ts'

const PAYMENT_PASSWORD = '739152'
const OTHER = '840263'

let sandbox: Sandbox
let server: TestServer
let engine: Engine
let member: Person

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, smsUrl: sandbox.smsUrl, mailUrl: sandbox.mailUrl })
  await server.asSystem(async (its) => {
    engine = its
  })
})
beforeEach(async () => {
  member = await server.register()
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

const set = (paymentPassword: string, more: { oldPaymentPassword?: string } = {}, as = member) =>
  server.call('setPaymentPassword', {
    as,
    body: { paymentPassword, confirmPaymentPassword: paymentPassword, ...more },
  })
const centre = async (as = member) => valueIn(await server.call('securityCentre', { as }))

/** OK, or the code of the refusal: what the cashier sees. */
async function prove(password: string, { memberId } = member): Promise<string> {
  const opening = { actor: { ...VISITOR, memberId }, brandId: 'ph', log: engine.log }
  try {
    await provePaymentPassword(engine, opening, { memberId, password })
    return 'OK'
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

describe('the payment password', () => {
  test('[ACC-016] is set once, has a hash of its own and proves its member', async () => {
    expect(await prove(PAYMENT_PASSWORD)).toBe('PAYMENT_PASSWORD_OFF')
    valueIn(await set(PAYMENT_PASSWORD))
    expect((await centre()).paymentPassword).toEqual({ isSet: true, lockedUntil: null })
    expect((await centre()).withdrawalsHeldUntil).toBeNull()
    const { rows } = await server.db.pool.query('select hash from security.payment_password')
    expect(rows.every(({ hash }) => hash.startsWith('$argon2id$'))).toBe(true)
    expect([await prove(PAYMENT_PASSWORD), await prove(OTHER)]).toEqual([
      'OK',
      'PAYMENT_PASSWORD_WRONG',
    ])
  })

  test('[ACC-016] is changed with the old one only', async () => {
    valueIn(await set(PAYMENT_PASSWORD))
    const missing = await set(OTHER)
    expect(missing).toMatchObject({
      status: 422,
      value: { fields: [{ field: 'oldPaymentPassword', rule: 'required' }] },
    })
    const wrong = await set(OTHER, { oldPaymentPassword: '112233' })
    expect(wrong).toMatchObject({
      status: 422,
      code: 'PAYMENT_PASSWORD_WRONG',
      message: expect.stringContaining('4 attempts left'),
      value: { left: 4 },
    })
    expect((await set(OTHER, { oldPaymentPassword: PAYMENT_PASSWORD })).code).toBe('OK')
    expect([await prove(PAYMENT_PASSWORD), await prove(OTHER)]).toEqual([
      'PAYMENT_PASSWORD_WRONG',
      'OK',
    ])
  })

  test('[ACC-016] is refused when it is short, obvious, typed differently, or used elsewhere', async () => {
    const answers = [await set('12345'), await set('111111'), await set('x'.repeat(33))]
    expect(answers.map(({ code }) => code)).toEqual([
      'VALIDATION',
      'PASSWORD_TOO_COMMON',
      'VALIDATION',
    ])
    const twice = await server.call('setPaymentPassword', {
      as: member,
      body: { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: OTHER },
    })
    expect(twice).toMatchObject({ value: { fields: [{ rule: 'inconsistent_twice' }] } })
    expect((await set(PASSWORD)).code).toBe('PAYMENT_PASSWORD_REUSED')
    valueIn(await set(PAYMENT_PASSWORD))
    const same = await set(PAYMENT_PASSWORD, { oldPaymentPassword: PAYMENT_PASSWORD })
    expect(same.code).toBe('PAYMENT_PASSWORD_REUSED')
  })

  test('[ACC-016] set twice concurrently is set once', async () => {
    const codes = (await Promise.all([set(PAYMENT_PASSWORD), set(OTHER)])).map(({ code }) => code)
    expect(codes.sort()).toEqual(['OK', 'VALIDATION'])
  })

  test('[ACC-016] tried wrongly five times is locked for a day, also for the right password', async () => {
    valueIn(await set(PAYMENT_PASSWORD))
    const answers = []
    for (let tries = 0; tries < 5; tries += 1) answers.push(await prove(OTHER))
    expect(answers).toEqual([...Array(4).fill('PAYMENT_PASSWORD_WRONG'), 'PAYMENT_PASSWORD_LOCKED'])
    expect(await prove(PAYMENT_PASSWORD)).toBe('PAYMENT_PASSWORD_LOCKED')
    expect((await centre()).paymentPassword.lockedUntil).not.toBeNull()
    const locked = await set(OTHER, { oldPaymentPassword: PAYMENT_PASSWORD })
    expect(locked).toMatchObject({
      status: 429,
      message: expect.stringContaining('locked for 24 hours'),
    })
    server.clock.advance(24 * HOUR_MS)
    expect(await prove(OTHER)).toBe('PAYMENT_PASSWORD_WRONG')
    expect(await prove(PAYMENT_PASSWORD)).toBe('OK')
  })

  test('[ACC-016] guessed at by many concurrently is checked five times', async () => {
    valueIn(await set(PAYMENT_PASSWORD))
    const answers = await Promise.all(Array.from({ length: 12 }, () => prove(OTHER)))
    expect(answers.filter((answer) => answer === 'PAYMENT_PASSWORD_WRONG')).toHaveLength(4)
    expect(await prove(PAYMENT_PASSWORD)).toBe('PAYMENT_PASSWORD_LOCKED')
  })

  test('[ACC-016] right ones sent concurrently all prove their member, also on the last attempt', async () => {
    valueIn(await set(PAYMENT_PASSWORD))
    const answers = await Promise.all(Array.from({ length: 12 }, () => prove(PAYMENT_PASSWORD)))
    expect(answers).toEqual(Array(12).fill('OK'))
    for (let tries = 0; tries < 4; tries += 1) await prove(OTHER)
    expect(
      await Promise.all([
        prove(PAYMENT_PASSWORD),
        prove(PAYMENT_PASSWORD),
        prove(PAYMENT_PASSWORD),
      ]),
    ).toEqual(['OK', 'OK', 'OK'])
    expect(await prove(OTHER)).toBe('PAYMENT_PASSWORD_WRONG')
    expect((await centre()).paymentPassword.lockedUntil).toBeNull()
  })

  test('[ACC-016] when forgotten, is reset with a code; the lock ends and withdrawals are held', async () => {
    const { session, phone, memberId, username } = await openMember(server, sandbox)
    const as = { ...session, memberId, username }
    valueIn(await set(PAYMENT_PASSWORD, {}, as))
    for (let tries = 0; tries < 5; tries += 1) await prove(OTHER, as)
    server.clock.advance(2 * 60_000)
    const call = openBrowser(server, as)
    valueIn(await call('sendOwnCode', { use: 'payment' }))
    // The notice of the first change may arrive before the code or after it.
    const codes = async () =>
      (await phone.texts()).flatMap(
        (text) => /(\d{6}) is your code to reset the payment password/.exec(text)?.[1] ?? [],
      )
    await expect.poll(codes, { timeout: 20_000 }).toHaveLength(1)
    const [code = ''] = await codes()
    const words = { paymentPassword: OTHER, confirmPaymentPassword: OTHER }
    expect((await call('resetPaymentPassword', { ...words, code: '000000' })).code).toBe(
      'CODE_WRONG',
    )
    valueIn(await call('resetPaymentPassword', { ...words, code }))
    expect(await prove(OTHER, as)).toBe('OK')
    expect((await centre(as)).heldFor).toBe('payment-password-reset')
  })
})
