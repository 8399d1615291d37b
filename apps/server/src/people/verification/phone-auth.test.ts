import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Claims, type Forger, openForger } from '../../../test/forger.ts'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import {
  type Caller,
  openTestServer,
  registration,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'

const PROJECT = 'project-of-the-test'
const MINUTE_S = 60

let server: TestServer
let sandbox: Sandbox
let forger: Forger
let numbers = 0

beforeAll(async () => {
  forger = await openForger()
  sandbox = await openSandbox()
  server = await openTestServer({ sandboxUrl: sandbox.url })
  await switchOn(true)
})
beforeEach(async () => {
  await server.db.pool.query('delete from platform.allowance; delete from password.failure')
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
  await forger?.close()
})

async function switchOn(isOn: boolean) {
  await server.db.pool.query(
    `update brand.brand set config = jsonb_set(config, '{switches,PHONEAUTH3}', $1::jsonb)`,
    [JSON.stringify(isOn)],
  )
  server.clock.advance(2500)
}

/** Replaces the provider with one that claims whatever a test needs. */
async function forge() {
  const phone = {
    project: PROJECT,
    issuer: `https://securetoken.google.com/${PROJECT}`,
    keysUrl: `${forger.url}/keys`,
    apiUrl: forger.url,
    apiKey: 'k',
  }
  await server.db.pool.query(
    `update brand.brand set config = jsonb_set(config, '{identityProviders,phone}', $1::jsonb)`,
    [JSON.stringify(phone)],
  )
  server.clock.advance(2500)
}

const number = () => `91755${String(numbers++).padStart(5, '3')}`
const typed = (mobileNum: string) => ({ mobileNum, countryDialingCode: '63' })
const check = (token: string) => ({ firebaseChannel: true as const, firebaseIdToken: token })
const logIn = (mobileNum: string, token: string, as?: Caller) =>
  server.call('login', { as, body: { type: 'sms', ...typed(mobileNum), ...check(token) } })
const register = (
  mobileNum: string,
  token: string,
  more: Partial<BodyOf<Calls['registerMobile']>> = {},
) => {
  const { username: _, ...form } = registration('')
  return server.call('registerMobile', {
    body: { ...form, ...typed(mobileNum), ...check(token), ...more },
  })
}

describe('with the provider’s stand-in', () => {
  const sendRequest = async (path: string, body: object) => {
    const { url } = valueIn(await server.call('phoneAuthPlace', {})) ?? { url: '' }
    const answer = await fetch(`${url}/accounts:${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Record<string, string> & { error?: { message: string } }
  }

  test('[AUTH-11] [AUTH-03] a number registers and logs in by a phone check, each once', async () => {
    const mobileNum = number()
    const phoneNumber = `+63${mobileNum}`
    const tokenFor = async () => {
      const { sessionInfo } = await sendRequest('sendVerificationCode', { phoneNumber })
      const [letter] = await sandbox.received(phoneNumber)
      const code = /\d{6}/.exec(letter?.text ?? '')?.[0]
      return (await sendRequest('signInWithPhoneNumber', { sessionInfo, code })).idToken ?? ''
    }
    const first = await tokenFor()
    expect(valueIn(await register(mobileNum, first)).token).toBeTruthy()
    const again = await logIn(mobileNum, first)
    expect(again).toMatchObject({ status: 422, code: 'PHONE_TOKEN_STALE' })
    expect(again.value).toMatchObject({ fields: [{ field: 'code', rule: 'codeExpired' }] })
  })

  test('[OTP-07] every failure of a phone check has a code of its own', async () => {
    const send = async (phoneNumber: string) =>
      (await sendRequest('sendVerificationCode', { phoneNumber })).error?.message
    expect(await send('')).toBe('MISSING_PHONE_NUMBER')
    expect(await send('63917')).toBe('INVALID_PHONE_NUMBER')
    expect(await send('+639175550021')).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await send('+639175550022')).toBe('QUOTA_EXCEEDED')
    expect(await send('+639175550023')).toBe('OPERATION_NOT_ALLOWED')
    expect(await send('+639175550024')).toBe('CAPTCHA_CHECK_FAILED')
    const { sessionInfo } = await sendRequest('sendVerificationCode', {
      phoneNumber: '+639175550099',
    })
    const signIn = async (body: object) =>
      (await sendRequest('signInWithPhoneNumber', body)).error?.message
    expect(await signIn({ sessionInfo, code: '' })).toBe('MISSING_CODE')
    expect(await signIn({ sessionInfo, code: 'wrong' })).toBe('INVALID_CODE')
    expect(await signIn({ sessionInfo: 'old', code: '123456' })).toBe('SESSION_EXPIRED')
  })

  test('[CFG-01] all of it is off while the brand has it switched off', async () => {
    await switchOn(false)
    expect(valueIn(await server.call('phoneAuthPlace', {}))).toBeNull()
    expect(await logIn(number(), 'a.b.c')).toMatchObject({ code: 'LOGIN_METHOD_OFF' })
    await switchOn(true)
  })
})

describe('a forged token', () => {
  const claimsFor = (mobileNum: string): Claims => {
    const nowS = Math.floor(server.clock.now().getTime() / 1000)
    return {
      iss: `https://securetoken.google.com/${PROJECT}`,
      aud: PROJECT,
      sub: randomUUID(),
      iat: nowS,
      exp: nowS + 60 * MINUTE_S,
      auth_time: nowS,
      phone_number: `+63${mobileNum}`,
      firebase: { sign_in_provider: 'phone' },
    }
  }
  beforeAll(forge)

  test('[ACC-019] differs from a valid one, which is accepted', async () => {
    const mobileNum = number()
    const opened = await register(mobileNum, await forger.right(claimsFor(mobileNum)))
    expect(valueIn(opened)).toMatchObject({ passwordExpired: false })
  })

  const inSeconds = (seconds: number) => Math.floor(server.clock.now().getTime() / 1000) + seconds
  const CHANGED: Record<string, [() => Claims, 'PHONE_TOKEN_WRONG' | 'PHONE_TOKEN_STALE']> = {
    'of another project’s issuer': [
      () => ({ iss: 'https://securetoken.google.com/other' }),
      'PHONE_TOKEN_WRONG',
    ],
    'for another project': [() => ({ aud: 'other' }), 'PHONE_TOKEN_WRONG'],
    'that has expired': [() => ({ exp: inSeconds(-5 * MINUTE_S) }), 'PHONE_TOKEN_STALE'],
    'without an end': [() => ({ exp: undefined }), 'PHONE_TOKEN_WRONG'],
    'not good yet': [() => ({ nbf: inSeconds(10 * MINUTE_S) }), 'PHONE_TOKEN_WRONG'],
    'of a sign-in long ago': [() => ({ auth_time: inSeconds(-6 * MINUTE_S) }), 'PHONE_TOKEN_STALE'],
    'of a sign-in yet to come': [
      () => ({ auth_time: inSeconds(6 * MINUTE_S) }),
      'PHONE_TOKEN_WRONG',
    ],
    'without the time of its sign-in': [() => ({ auth_time: undefined }), 'PHONE_TOKEN_WRONG'],
    'of a sign-in by password': [
      () => ({ firebase: { sign_in_provider: 'password' } }),
      'PHONE_TOKEN_WRONG',
    ],
    'of no sign-in at all': [() => ({ firebase: undefined }), 'PHONE_TOKEN_WRONG'],
    'of another number': [() => ({ phone_number: '+639170000000' }), 'PHONE_TOKEN_WRONG'],
    'that names nobody': [() => ({ sub: undefined }), 'PHONE_TOKEN_WRONG'],
  }
  test.each(Object.entries(CHANGED))('[ACC-019] %s is refused', async (_name, [change, code]) => {
    const mobileNum = number()
    const token = await forger.right({ ...claimsFor(mobileNum), ...change() })
    expect(await register(mobileNum, token)).toMatchObject({ status: 422, code })
  })

  const FORGED = [
    'no signature at all',
    'the public key taken for a shared secret',
    'a stranger’s key under the right name',
    'a key that nobody published',
    'claims that were changed afterwards',
    'no token but words',
  ] as const
  test.each(FORGED)('[ACC-019] signed by %s is refused', async (name) => {
    const mobileNum = number()
    const token = await forger.forged[name](claimsFor(mobileNum))
    const answer = await register(mobileNum, token)
    expect(answer).toMatchObject({ status: 422, code: 'PHONE_TOKEN_WRONG' })
  })

  test('[ACC-019] one sign-in is used once, however it is encoded', async () => {
    const mobileNum = number()
    const claims = claimsFor(mobileNum)
    valueIn(await register(mobileNum, await forger.right(claims)))
    const refreshed = await forger.right({ ...claims, iat: inSeconds(1) })
    expect(await logIn(mobileNum, refreshed)).toMatchObject({ code: 'PHONE_TOKEN_STALE' })
  })

  test('[ACC-005] an unknown number is answered like a wrong code', async () => {
    const mobileNum = number()
    const answer = await logIn(mobileNum, await forger.right(claimsFor(mobileNum)))
    expect(answer).toMatchObject({ status: 422, code: 'CODE_WRONG' })
  })

  test('[VAL-01] neither code nor phone check is reported at its field', async () => {
    const { username: _, ...form } = registration('')
    const body = { ...form, ...typed(number()) }
    const answer = await server.call('registerMobile', { body })
    expect(answer.value).toMatchObject({
      fields: [{ field: 'verificationCode', rule: 'required' }],
    })
  })
})
