import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#platform/clock'
import { type Engine, Refusal, VISITOR } from '#platform/work'
import { openBrowser } from '../../../test/browser.ts'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openMember } from '../../../test/phone.ts'
import { openStand, PASSWORD, type Person, type Stand, valueIn } from '../../../test/stand.ts'
import { provePaymentPassword } from './payment-password.ts'

const WORD = '739152'
const OTHER = '840263'

let sandbox: Sandbox
let stand: Stand
let engine: Engine
let member: Person

beforeAll(async () => {
  sandbox = await openSandbox()
  stand = await openStand({ jobs: true, smsUrl: sandbox.smsUrl, mailUrl: sandbox.mailUrl })
  await stand.asSystem(async (its) => {
    engine = its
  })
})
beforeEach(async () => {
  member = await stand.register()
})
afterAll(async () => {
  await stand?.close()
  await sandbox?.close()
})

const set = (paymentPassword: string, more: { oldPaymentPassword?: string } = {}, as = member) =>
  stand.call('setPaymentPassword', {
    as,
    body: { paymentPassword, confirmPaymentPassword: paymentPassword, ...more },
  })
const centre = async (as = member) => valueIn(await stand.call('securityCentre', { as }))

/** OK, or the code of the refusal: what the cashier meets. */
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
    expect(await prove(WORD)).toBe('PAYMENT_PASSWORD_OFF')
    valueIn(await set(WORD))
    expect((await centre()).paymentPassword).toEqual({ isSet: true, lockedUntil: null })
    expect((await centre()).withdrawalsHeldUntil).toBeNull()
    const { rows } = await stand.db.pool.query('select hash from security.payment_password')
    expect(rows.every(({ hash }) => hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toBe(true)
    expect([await prove(WORD), await prove(OTHER)]).toEqual(['OK', 'PAYMENT_PASSWORD_WRONG'])
  })

  test('[ACC-016] is changed by the old one only', async () => {
    valueIn(await set(WORD))
    const missing = await set(OTHER)
    expect(missing).toMatchObject({
      status: 422,
      value: { fields: [{ field: 'oldPaymentPassword', rule: 'required' }] },
    })
    const wrong = await set(OTHER, { oldPaymentPassword: '112233' })
    expect(wrong).toMatchObject({
      status: 422,
      code: 'PAYMENT_PASSWORD_WRONG',
      message: expect.stringContaining('4 tries are left'),
      value: { left: 4 },
    })
    expect((await set(OTHER, { oldPaymentPassword: WORD })).code).toBe('OK')
    expect([await prove(WORD), await prove(OTHER)]).toEqual(['PAYMENT_PASSWORD_WRONG', 'OK'])
  })

  test('[ACC-016] is refused when it is short, plain, typed differently, or known from elsewhere', async () => {
    const answers = [await set('12345'), await set('111111'), await set('x'.repeat(33))]
    expect(answers.map(({ code }) => code)).toEqual([
      'VALIDATION',
      'PASSWORD_TOO_COMMON',
      'VALIDATION',
    ])
    const twice = await stand.call('setPaymentPassword', {
      as: member,
      body: { paymentPassword: WORD, confirmPaymentPassword: OTHER },
    })
    expect(twice).toMatchObject({ value: { fields: [{ rule: 'inconsistent_twice' }] } })
    expect((await set(PASSWORD)).code).toBe('PAYMENT_PASSWORD_REUSED')
    valueIn(await set(WORD))
    const same = await set(WORD, { oldPaymentPassword: WORD })
    expect(same.code).toBe('PAYMENT_PASSWORD_REUSED')
  })

  test('[ACC-016] set twice at once is set once', async () => {
    const codes = (await Promise.all([set(WORD), set(OTHER)])).map(({ code }) => code)
    expect(codes.sort()).toEqual(['OK', 'VALIDATION'])
  })

  test('[ACC-016] tried wrongly five times is locked for a day, also for the right word', async () => {
    valueIn(await set(WORD))
    const answers = []
    for (let tries = 0; tries < 5; tries += 1) answers.push(await prove(OTHER))
    expect(answers).toEqual([...Array(4).fill('PAYMENT_PASSWORD_WRONG'), 'PAYMENT_PASSWORD_LOCKED'])
    expect(await prove(WORD)).toBe('PAYMENT_PASSWORD_LOCKED')
    expect((await centre()).paymentPassword.lockedUntil).not.toBeNull()
    const locked = await set(OTHER, { oldPaymentPassword: WORD })
    expect(locked).toMatchObject({
      status: 429,
      message: expect.stringContaining('locked for 24 hours'),
    })
    stand.clock.advance(24 * HOUR_MS)
    expect(await prove(OTHER)).toBe('PAYMENT_PASSWORD_WRONG')
    expect(await prove(WORD)).toBe('OK')
  })

  test('[ACC-016] guessed at by many at once is looked at five times', async () => {
    valueIn(await set(WORD))
    const answers = await Promise.all(Array.from({ length: 12 }, () => prove(OTHER)))
    expect(answers.filter((one) => one === 'PAYMENT_PASSWORD_WRONG')).toHaveLength(4)
    expect(await prove(WORD)).toBe('PAYMENT_PASSWORD_LOCKED')
  })

  test('[ACC-016] right ones that come at once all prove their member, also on the last try', async () => {
    valueIn(await set(WORD))
    const answers = await Promise.all(Array.from({ length: 12 }, () => prove(WORD)))
    expect(answers).toEqual(Array(12).fill('OK'))
    for (let tries = 0; tries < 4; tries += 1) await prove(OTHER)
    expect(await Promise.all([prove(WORD), prove(WORD), prove(WORD)])).toEqual(['OK', 'OK', 'OK'])
    expect(await prove(OTHER)).toBe('PAYMENT_PASSWORD_WRONG')
    expect((await centre()).paymentPassword.lockedUntil).toBeNull()
  })

  test('[ACC-016] forgotten, is set anew by a code; the lock ends and withdrawals rest', async () => {
    const { session, phone, memberId, username } = await openMember(stand, sandbox)
    const as = { ...session, memberId, username }
    valueIn(await set(WORD, {}, as))
    for (let tries = 0; tries < 5; tries += 1) await prove(OTHER, as)
    stand.clock.advance(2 * 60_000)
    const call = openBrowser(stand, as)
    valueIn(await call('sendOwnCode', { use: 'payment' }))
    // The notice of the first change may come before the code or after it.
    const codes = async () =>
      (await phone.texts()).flatMap(
        (text) => /(\d{6}) is your code for a new payment password/.exec(text)?.[1] ?? [],
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
