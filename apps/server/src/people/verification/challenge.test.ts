import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#platform/clock'
import { solvedCaptcha } from '../../../test/captcha.ts'
import { type Caller, openStand, PASSWORD, registration, type Stand } from '../../../test/stand.ts'

let stand: Stand
let as: Caller
let names = 0

beforeAll(async () => {
  stand = await openStand()
  as = stand.visitor()
})
afterAll(() => stand.close())

const register = (challenge: string, from = as) => {
  const body = { ...registration(`worker${names++}`), challenge }
  return stand.call('register', { as: from, body })
}
const refused = { status: 422, code: 'CHALLENGE_NEEDED' }

describe('a proof of work', () => {
  test('[SEC-017] opens a registration, once', async () => {
    const proof = await stand.proofFor('register', as)
    expect((await register(proof)).code).toBe('OK')
    expect(await register(proof)).toMatchObject(refused)
  })

  test('[SEC-017] used by many at once opens one', async () => {
    const proof = await stand.proofFor('register', as)
    const codes = (await Promise.all([1, 2, 3, 4].map(() => register(proof)))).map((a) => a.code)
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
  })

  test('[SEC-017] is good for its call and its address', async () => {
    expect(await register(await stand.proofFor('sendCode', as))).toMatchObject(refused)
    expect(await register(await stand.proofFor('register', stand.visitor()))).toMatchObject(refused)
    const text = await stand.proofFor('sendRegisterCode', as)
    const body = { mobileNo: '9175550001', countryDialingCode: '63', challenge: text }
    expect((await stand.call('sendRegisterCode', { as, body })).code).toBe('OK')
  })

  test('[SEC-017] is good for ten minutes', async () => {
    const proof = await stand.proofFor('register', as)
    stand.clock.advance(10 * MINUTE_MS)
    expect(await register(proof)).toMatchObject(refused)
  })

  test('[SEC-017] is looked at by the server: nothing in it can be changed', async () => {
    const right = JSON.parse(await stand.proofFor('register', as))
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
      // Ten registrations a minute are enough for anybody.
      await stand.db.pool.query('delete from platform.allowance')
      expect([text, await register(text)]).toMatchObject([text, refused])
    }
    expect((await register(JSON.stringify(right))).code).toBe('OK')
  })

  test('[SEC-017] goes with every call for a text message', async () => {
    const mobile = { countryDialingCode: '63', challenge: '' }
    const [known, fresh] = await Promise.all([
      stand.call('sendCode', { as, body: { ...mobile, mobileNum: '9175550002' } }),
      stand.call('sendRegisterCode', { as, body: { ...mobile, mobileNo: '9175550003' } }),
    ])
    expect([known, fresh]).toMatchObject([refused, refused])
    const { rows } = await stand.db.pool.query(
      `select from verification.sending where recipient ~ '555000[23]'`,
    )
    expect(rows).toEqual([])
  })
})

test('[SEC-017] [ACC-006] a log-in asks for it after failures, beside the captcha, and does not cost one', async () => {
  const member = await stand.register()
  const stranger = stand.visitor()
  const ask = { username: member.username, type: 'username' as const }
  for (let time = 0; time < 3; time += 1) {
    await stand.call('login', { as: stranger, body: { ...ask, password: 'wrong-word-1' } })
  }
  const captcha = await solvedCaptcha(stand)
  const body = { ...ask, password: PASSWORD, captcha }
  expect(
    await stand.call('login', { as: stranger, body: { ...body, challenge: '' } }),
  ).toMatchObject(refused)
  expect((await stand.call('login', { as: stranger, body })).code).toBe('OK')
  const home = { ...member, token: '' }
  expect((await stand.call('login', { as: home, body: { ...ask, password: PASSWORD } })).code).toBe(
    'OK',
  )
})
