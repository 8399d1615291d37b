import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#platform/clock'
import { openBrowser } from '../../../test/browser.ts'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openMember, openPhone } from '../../../test/phone.ts'
import {
  openTestServer,
  PASSWORD,
  type Person,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'

const WAIT = { timeout: 20_000, interval: 50 }
const NEXT_CODE_MS = 2 * MINUTE_MS
const STEP_UP = { status: 403, code: 'STEP_UP' }

let sandbox: Sandbox
let server: TestServer
let addresses = 0

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, smsUrl: sandbox.smsUrl, mailUrl: sandbox.mailUrl })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

const newAddress = () => `ana${++addresses}@mail.example`
const newNumber = () => openPhone(server, sandbox).typed
const received = async (to: string) => (await sandbox.received(to)).map(({ text }) => text)

/** The code in the newest message, once this many have come. */
async function codeAt(to: string, messages = 1): Promise<string> {
  await expect.poll(async () => (await received(to)).length, WAIT).toBe(messages)
  return /\b\d{6}\b/.exec((await received(to))[0] ?? '')?.[0] ?? ''
}

const centre = async (as: Person) => valueIn(await server.call('securityCentre', { as }))
/** The member continues with the new token. */
async function provePassword(as: Person) {
  const body = { method: 'password', secret: PASSWORD } as const
  const answer = await server.call('proveAgain', { as, body })
  if (answer.success) as.token = valueIn(answer).token
  return answer
}

async function openPerson() {
  const person = await server.register()
  return { person, call: openBrowser(server, person) }
}

describe('a mobile number', () => {
  test('[MEM-04] [ACC-017] is bound by a code sent to it, and shown masked', async () => {
    const { person, call } = await openPerson()
    expect((await centre(person)).mobile).toEqual({ masked: null })
    const typed = newNumber()
    expect(valueIn(await call('sendMobileCode', typed))).toEqual({ expiredMinutes: 2 })
    const to = `+63${typed.mobileNum}`
    const code = await codeAt(to)
    expect((await received(to))[0]).toContain('add this number')
    valueIn(await call('bindMobile', { ...typed, code }))
    const { mobile, heldFor, withdrawalsHeldUntil } = await centre(person)
    expect(mobile.masked).toBe(`+63 ••• ••• ${typed.mobileNum.slice(-4)}`)
    expect(heldFor).toBe('mobile')
    const heldH = (Date.parse(withdrawalsHeldUntil ?? '') - server.clock.now().getTime()) / HOUR_MS
    expect(heldH).toBeCloseTo(24, 1)
  })

  test('[ACC-017] replacing another one: both are notified, and the inbox too', async () => {
    const { session, phone, memberId, username } = await openMember(server, sandbox)
    const as = { ...session, memberId, username }
    const call = openBrowser(server, as)
    const typed = newNumber()
    valueIn(await call('sendMobileCode', typed))
    const [old, fresh] = [`+63${phone.typed.mobileNum}`, `+63${typed.mobileNum}`]
    valueIn(await call('bindMobile', { ...typed, code: await codeAt(fresh) }))
    for (const to of [old, fresh]) {
      const newest = async () => (await received(to))[0]
      await expect.poll(newest, WAIT).toContain('your mobile number was changed')
    }
    const kinds = async () => {
      const { content } = valueIn(await server.call('messages', { as, query: {} }))
      return content.map(({ kind }) => kind)
    }
    await expect.poll(kinds, WAIT).toContain('mobile-changed')
    // The old number belongs to nobody now: its holder cannot log in.
    server.clock.advance(NEXT_CODE_MS)
    await phone.sendRequest()
    expect(await phone.texts()).toHaveLength(2)
  })

  test('[OTP-04] that cannot exist, or is not served, gets no code', async () => {
    const { call } = await openPerson()
    const wrong = await call('sendMobileCode', { mobileNum: '12', countryDialingCode: '63' })
    expect(wrong).toMatchObject({ status: 422, code: 'MOBILE_WRONG' })
    const far = { mobileNum: '612345678', countryDialingCode: '33' }
    expect((await call('sendMobileCode', far)).code).toBe('MOBILE_NOT_SERVED')
  })

  test('[ACC-017] that is another member’s is refused once proved, with nothing changed', async () => {
    const typed = newNumber()
    const [ana, bea] = [await openPerson(), await openPerson()]
    valueIn(await ana.call('sendMobileCode', typed))
    const first = await codeAt(`+63${typed.mobileNum}`)
    valueIn(await ana.call('bindMobile', { ...typed, code: first }))
    server.clock.advance(NEXT_CODE_MS)
    valueIn(await bea.call('sendMobileCode', typed))
    // The message about Ana's change may arrive between the two codes.
    const codes = async () =>
      (await received(`+63${typed.mobileNum}`)).filter((text) => text.includes('add this'))
    await expect.poll(async () => (await codes()).length, WAIT).toBe(2)
    const second = /\d{6}/.exec((await codes())[0] ?? '')?.[0] ?? ''
    const taken = await bea.call('bindMobile', { ...typed, code: second })
    expect(taken).toMatchObject({ status: 409, code: 'MOBILE_TAKEN' })
    expect((await centre(bea.person)).mobile.masked).toBeNull()
    expect((await centre(bea.person)).withdrawalsHeldUntil).toBeNull()
    expect((await centre(ana.person)).mobile.masked).not.toBeNull()
  })

  test('[ACC-007] by one code sent twice concurrently is bound once', async () => {
    const { person, call } = await openPerson()
    const typed = newNumber()
    valueIn(await call('sendMobileCode', typed))
    const code = await codeAt(`+63${typed.mobileNum}`)
    const bind = () => call('bindMobile', { ...typed, code })
    const codes = (await Promise.all([bind(), bind()])).map((answer) => answer.code)
    expect(codes.sort()).toEqual(['CODE_WRONG', 'OK'])
    const { rows } = await server.db.pool.query(
      'select count(*)::int as n from account_change.hold where member_id = $1',
      [person.memberId],
    )
    expect(rows[0].n).toBe(1)
  })

  test('[ACC-007] by a code for something else, or for another browser, is not bound', async () => {
    const { session, phone, memberId, username } = await openMember(server, sandbox)
    const as = { ...session, memberId, username }
    const call = openBrowser(server, as)
    valueIn(await call('sendOwnCode', { use: 'payment' }))
    const code = await phone.code(2)
    const body = { ...phone.typed, code }
    expect((await call('bindMobile', body)).code).toBe('CODE_WRONG')
    const log = await server.call('login', { as: phone.as, body: { type: 'sms', ...body } })
    expect(log.code).toBe('CODE_WRONG')
    const elsewhere = openBrowser(server, { ...as, jar: new Map() })
    const reset = { paymentPassword: '739152', confirmPaymentPassword: '739152', code }
    expect((await elsewhere('resetPaymentPassword', reset)).code).toBe('CODE_WRONG')
    expect((await call('resetPaymentPassword', reset)).code).toBe('OK')
  })
})

describe('an e-mail address', () => {
  test('[MEM-04] [ACC-017] is bound by a code, and the old one is notified', async () => {
    const old = newAddress()
    const person = await server.register({ email: old })
    const call = openBrowser(server, person)
    expect((await centre(person)).email).toEqual({ masked: 'a•••@mail.example', isProved: false })
    const email = newAddress()
    valueIn(await call('sendEmailCode', { email: `  ${email.toUpperCase()}` }))
    valueIn(await call('bindEmail', { email, code: await codeAt(email) }))
    expect((await centre(person)).email.isProved).toBe(true)
    for (const to of [old, email]) {
      const newest = async () => (await received(to))[0] ?? ''
      await expect.poll(newest, WAIT).toContain('your e-mail address was changed')
    }
  })

  test('[ACC-017] of another member is refused once proved, and disclosed to nobody else', async () => {
    const email = newAddress()
    const [ana, bea] = [await openPerson(), await openPerson()]
    valueIn(await ana.call('sendEmailCode', { email }))
    valueIn(await ana.call('bindEmail', { email, code: await codeAt(email) }))
    server.clock.advance(NEXT_CODE_MS)
    expect((await bea.call('sendEmailCode', { email })).code).toBe('OK')
    const isCode = (text: string) => text.includes('add this e-mail address')
    const codesIn = async () => (await received(email)).filter(isCode)
    await expect.poll(async () => (await codesIn()).length, WAIT).toBe(2)
    const code = /\b\d{6}\b/.exec((await codesIn())[0] ?? '')?.[0] ?? ''
    expect((await bea.call('bindEmail', { email, code: '000000' })).code).toBe('CODE_WRONG')
    const taken = await bea.call('bindEmail', { email, code })
    expect(taken).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' })
  })

  test('[ACC-008] that is invalid, or requests another code too soon, gets no code', async () => {
    const { call } = await openPerson()
    expect((await call('sendEmailCode', { email: 'ana@mail' })).code).toBe('EMAIL_WRONG')
    const email = newAddress()
    valueIn(await call('sendEmailCode', { email }))
    expect((await call('sendEmailCode', { email })).code).toBe('CODE_TOO_SOON')
  })
})

describe('a change', () => {
  test('[ACC-015] needs a proof by the member that is at most five minutes old', async () => {
    const { person, call } = await openPerson()
    server.clock.advance(5 * MINUTE_MS)
    const typed = newNumber()
    const words = { paymentPassword: '739152', confirmPaymentPassword: '739152' }
    const refused = [
      await call('sendMobileCode', typed),
      await call('bindMobile', { ...typed, code: '123456' }),
      await call('sendEmailCode', { email: newAddress() }),
      await call('bindEmail', { email: newAddress(), code: '123456' }),
      await call('setPaymentPassword', words),
      await call('resetPaymentPassword', { ...words, code: '123456' }),
      await call('offerAuthenticator', {}),
      await call('confirmAuthenticator', { code: '123456' }),
      await call('renewRecoveryCodes', {}),
      await server.call('removeAuthenticator', { as: person }),
    ]
    for (const answer of refused) expect(answer).toMatchObject(STEP_UP)
    valueIn(await provePassword(person))
    valueIn(await call('sendMobileCode', typed))
    server.clock.advance(5 * MINUTE_MS)
    expect(await call('sendMobileCode', typed)).toMatchObject(STEP_UP)
  })

  test('[ACC-015] is proved in the session that makes it, and not by a remember-me value', async () => {
    const { person } = await openPerson()
    const browser = openBrowser(server, { address: person.address })
    valueIn(
      await browser('login', {
        type: 'username',
        username: person.username,
        password: PASSWORD,
        rememberMe: true,
      }),
    )
    const resumed = valueIn(await browser('resumeSession', {}))
    const thief = { ...person, token: resumed?.token ?? '' }
    expect(await server.call('sendMobileCode', { as: thief, body: newNumber() })).toMatchObject(
      STEP_UP,
    )
    valueIn(await provePassword(person))
    expect(await server.call('sendMobileCode', { as: thief, body: newNumber() })).toMatchObject(
      STEP_UP,
    )
  })

  test('[ACC-015] is proved by the password, and guessing it is slowed down', async () => {
    const { person } = await openPerson()
    expect((await centre(person)).proofs).toEqual(['password'])
    const guess = () =>
      server.call('proveAgain', { as: person, body: { method: 'password', secret: 'not-the-one' } })
    expect(await guess()).toMatchObject({ status: 422, code: 'OLD_PASSWORD_WRONG' })
    for (let tries = 1; tries < 5; tries += 1) await guess()
    expect((await guess()).code).toBe('LOGIN_LOCKED')
    expect((await provePassword(person)).code).toBe('LOGIN_LOCKED')
  })

  test('[ACC-015] of a member without a password is proved by a code to their own number', async () => {
    const { session, phone, memberId, username } = await openMember(server, sandbox)
    const as = { ...session, memberId, username }
    await server.db.pool.query('delete from password.password where member_id = $1', [memberId])
    expect((await centre(as)).proofs).toEqual(['code'])
    const off = await provePassword(as)
    expect(off).toMatchObject({ status: 409, code: 'PROOF_METHOD_OFF' })
    const call = openBrowser(server, as)
    server.clock.advance(5 * MINUTE_MS)
    valueIn(await call('sendOwnCode', { use: 'proof' }))
    const secret = await phone.code(2)
    expect((await call('proveAgain', { method: 'code', secret: '000000' })).code).toBe('CODE_WRONG')
    as.token = valueIn(await call('proveAgain', { method: 'code', secret })).token
    expect((await call('offerAuthenticator', {})).code).toBe('OK')
  })

  test('[ACC-015] needs a number or an address where a code is required', async () => {
    const { call } = await openPerson()
    const answer = await call('sendOwnCode', { use: 'payment' })
    expect(answer).toMatchObject({ status: 409, code: 'CONTACT_NEEDED' })
  })

  test('[ACC-017] of the password holds withdrawals too', async () => {
    const { person, call } = await openPerson()
    const body = { oldPassword: PASSWORD, newPassword: 'wide-harbour-8' }
    const changed = { ...body, confirmNewPassword: body.newPassword }
    const renewed = { ...person, token: valueIn(await call('changePassword', changed)).token }
    expect((await centre(renewed)).heldFor).toBe('password')
    server.clock.advance(25 * MINUTE_MS)
    expect((await centre(renewed)).withdrawalsHeldUntil).not.toBeNull()
  })
})
