import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#platform/clock'
import { solvedCaptcha } from '../../../test/captcha.ts'
import {
  type Caller,
  openTestServer,
  PASSWORD,
  registration,
  type TestServer,
} from '../../../test/test-server.ts'

let server: TestServer
let as: Caller
let names = 0

beforeAll(async () => {
  server = await openTestServer()
  as = server.visitor()
})
afterAll(() => server.close())

const register = (challenge: string, from = as) => {
  const body = { ...registration(`worker${names++}`), challenge }
  return server.call('register', { as: from, body })
}
const refused = { status: 422, code: 'CHALLENGE_NEEDED' }

describe('a proof of work', () => {
  test('[SEC-017] opens a registration, once', async () => {
    const proof = await server.proofFor('register', as)
    expect((await register(proof)).code).toBe('OK')
    expect(await register(proof)).toMatchObject(refused)
  })

  test('[SEC-017] used by many concurrently opens one', async () => {
    const proof = await server.proofFor('register', as)
    const codes = (await Promise.all([1, 2, 3, 4].map(() => register(proof)))).map((a) => a.code)
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
  })

  test('[SEC-017] is valid for its call and its address', async () => {
    expect(await register(await server.proofFor('sendCode', as))).toMatchObject(refused)
    expect(await register(await server.proofFor('register', server.visitor()))).toMatchObject(
      refused,
    )
    const text = await server.proofFor('sendRegisterCode', as)
    const body = { mobileNo: '9175550001', countryDialingCode: '63', challenge: text }
    expect((await server.call('sendRegisterCode', { as, body })).code).toBe('OK')
  })

  test('[SEC-017] is valid for ten minutes', async () => {
    const proof = await server.proofFor('register', as)
    server.clock.advance(10 * MINUTE_MS)
    expect(await register(proof)).toMatchObject(refused)
  })

  test('[SEC-017] is checked by the server: nothing in it can be changed', async () => {
    const right = JSON.parse(await server.proofFor('register', as))
    const { parameters, signature } = right.challenge
    const changed = (more: object, solution = right.solution) =>
      JSON.stringify({ challenge: { parameters: { ...parameters, ...more }, signature }, solution })
    const wrong = [
      '',
      'null',
      '[]',
      '{"challenge":{}}',
      'x'.repeat(4000),
      changed({}, { ...right.solution, derivedKey: '00'.repeat(32) }),
      changed({}, { ...right.solution, derivedKey: 'zz' }),
      changed({ cost: 1, keyPrefix: '00' }),
      changed({ data: { ...parameters.data, call: 'login' } }),
      changed({ data: { ...parameters.data, until: parameters.data.until + 600 } }),
      changed({ nonce: '00'.repeat(16) }),
      changed({ algorithm: 'SHA-256' }),
    ]
    for (const text of wrong) {
      // Ten registrations a minute are the limit for everybody.
      await server.db.pool.query('delete from platform.allowance')
      expect([text, await register(text)]).toMatchObject([text, refused])
    }
    expect((await register(JSON.stringify(right))).code).toBe('OK')
  })

  test('[SEC-017] is required by every call that sends a text message', async () => {
    const mobile = { countryDialingCode: '63', challenge: '' }
    const [known, fresh] = await Promise.all([
      server.call('sendCode', { as, body: { ...mobile, mobileNum: '9175550002' } }),
      server.call('sendRegisterCode', { as, body: { ...mobile, mobileNo: '9175550003' } }),
    ])
    expect([known, fresh]).toMatchObject([refused, refused])
    const { rows } = await server.db.pool.query(
      `select from verification.sending where recipient ~ '555000[23]'`,
    )
    expect(rows).toEqual([])
  })
})

test('[SEC-017] [ACC-006] a log-in requires it after failures, beside the captcha, and does not cost one', async () => {
  const member = await server.register()
  const otherVisitor = server.visitor()
  const credentials = { username: member.username, type: 'username' as const }
  for (let time = 0; time < 3; time += 1) {
    await server.call('login', {
      as: otherVisitor,
      body: { ...credentials, password: 'wrong-word-1' },
    })
  }
  const captcha = await solvedCaptcha(server)
  const body = { ...credentials, password: PASSWORD, captcha }
  expect(
    await server.call('login', { as: otherVisitor, body: { ...body, challenge: '' } }),
  ).toMatchObject(refused)
  expect((await server.call('login', { as: otherVisitor, body })).code).toBe('OK')
  const home = { ...member, token: '' }
  expect(
    (await server.call('login', { as: home, body: { ...credentials, password: PASSWORD } })).code,
  ).toBe('OK')
})
