import { describe, expect, test } from 'vitest'
import { contentHashOf } from './messages.ts'
import { signAnswer, signRequest, verifyRequest } from './signature.ts'

const key = {
  keyId: 'k1',
  secret: Buffer.from('AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=', 'base64'),
}
const B =
  '{"player":"ph_7k2m9qx4r8vt1c5n","session":"s_5Hq2Zt9LwYcR","game":"bgs_lucky_harvest","round":"R-20261120-000481","currency":"PHP","at":"2026-11-20T16:00:05.120Z","actions":[{"tx":"T-481-1","type":"bet","amount":"20.00"},{"tx":"T-481-2","type":"win","amount":"35.50"}],"round_closed":true}'
const ANSWER_B =
  '{"success":true,"code":"OK","message":"","value":{"balance":"1015.50","seq":42,"currency":"PHP","duplicate":false,"results":[{"tx":"T-481-1","ref":"8812004411"},{"tx":"T-481-2","ref":"8812004412"}]}}'
const requestId = (n: number) => `0f0c8c1e-6a0b-4a53-9d2e-0d6a5a3d1f0${n}`

const VECTORS = [
  {
    name: 'A authenticate',
    path: '/vgw/v1/session/authenticate',
    at: 1795190400,
    n: 1,
    body: '{"token":"q9VdT3fR0m2xYb7LkZcA1wE5uHsJpN8oGiQeXrBtKvM","game":"bgs_lucky_harvest"}',
    signature: '308335fdf35d7eecbf7b1bf8b3ce6b8d3296ac5680d515b0b9810cbf11ba3d39',
  },
  {
    name: 'B transact',
    path: '/vgw/v1/wallet/transact',
    at: 1795190405,
    n: 2,
    body: B,
    signature: '2d572f255c2570a7f5328734354a794fa8b9ab699dd3260bb5fdb1a31115c953',
  },
  {
    name: 'C rollback',
    path: '/vgw/v1/wallet/rollback',
    at: 1795190412,
    n: 3,
    body: '{"player":"ph_7k2m9qx4r8vt1c5n","game":"bgs_lucky_harvest","round":"R-20261120-000482","currency":"PHP","tx":"T-482-9","ref_tx":"T-482-1","reason":"timeout"}',
    signature: '72204d30f1e5df24413649330e98ddbd68b4103c3575f94834922fb2ea088a5f',
  },
  {
    name: 'D balance, not ASCII',
    path: '/vgw/v1/wallet/balance',
    at: 1795190420,
    n: 5,
    body: '{"player":"ph_7k2m9qx4r8vt1c5n","currency":"PHP","note":"₱ ✓"}',
    signature: '361eb4bbbd8c806c2501328799a923274e634292d9a937461b7bc47489652090',
  },
  {
    name: 'E launch',
    path: '/api/v1/session/launch',
    at: 1795190399,
    n: 4,
    body: '{"merchant":"ph","player":"ph_7k2m9qx4r8vt1c5n","game":"bgs_lucky_harvest","mode":"real","token":"q9VdT3fR0m2xYb7LkZcA1wE5uHsJpN8oGiQeXrBtKvM","currency":"PHP","language":"en","platform":"html5-desktop","view":"betting","ip":"203.0.113.7","country":"PH","lobby_url":"https://ph.example/rng","cashier_url":"https://ph.example/member?tab=depositv2","test":false}',
    signature: '687def7e62fe46754f786c521bd636ec3f8aae5b890836624303b3692f1629e0',
  },
]

function signed(v: (typeof VECTORS)[number]) {
  return signRequest({
    vendor: 'BGS',
    key,
    path: v.path,
    body: v.body,
    timestampS: v.at,
    requestId: requestId(v.n),
  })
}

function check(v: (typeof VECTORS)[number], change: object = {}) {
  return verifyRequest({
    headers: signed(v),
    path: v.path,
    body: v.body,
    nowS: v.at,
    secretOf: (_vendor, keyId) => (keyId === 'k1' ? key.secret : null),
    ...change,
  })
}

describe('signatures of the vendor protocol', () => {
  test.each(VECTORS)('[RND-005] $name has the published signature and is accepted', (v) => {
    expect(signed(v)['x-signature']).toBe(`v1=${v.signature}`)
    expect(check(v).ok).toBe(true)
  })

  test('the response to B has the published signature', () => {
    const headers = signAnswer({
      vendor: 'BGS',
      key,
      status: 200,
      path: '/vgw/v1/wallet/transact',
      body: ANSWER_B,
      timestampS: 1795190405,
      requestId: requestId(2),
    })
    expect(headers['x-signature']).toBe(
      'v1=2bf5ca873e01ac451f93e9ef7aec7c233750d5326beca89944d4ada61225cdc2',
    )
  })

  test('a changed amount, byte, path, request id or case is refused', () => {
    const b = VECTORS[1] as (typeof VECTORS)[number]
    const headers = signed(b)
    const refused = { ok: false, code: 'BAD_SIGNATURE' }
    expect(check(b, { body: B.replace('35.50', '36.50') })).toEqual(refused)
    expect(check(b, { body: B.replace('{', '{ ') })).toEqual(refused)
    expect(check(b, { path: '/vgw/v1/wallet/rollback' })).toEqual(refused)
    expect(check(b, { headers: { ...headers, 'x-request-id': requestId(1) } })).toEqual(refused)
    const upper = headers['x-signature']?.slice(3).toUpperCase()
    expect(check(b, { headers: { ...headers, 'x-signature': `v1=${upper}` } })).toEqual(refused)
    expect(check(b, { headers: { ...headers, 'x-key-id': 'k2' } })).toMatchObject({
      code: 'UNKNOWN_KEY',
    })
  })

  test.each(VECTORS)('$name is refused 301 seconds later', (v) => {
    expect(check(v, { nowS: v.at + 301 })).toEqual({ ok: false, code: 'CLOCK_SKEW' })
  })

  test('one valid signature among several is enough while keys change', () => {
    const v = VECTORS[0] as (typeof VECTORS)[number]
    const both = `v1=${'0'.repeat(64)},v1=${v.signature}`
    expect(check(v, { headers: { ...signed(v), 'x-signature': both } }).ok).toBe(true)
  })

  test('the content of a money call ignores session, time and the order of fields', () => {
    const body = { player: 'p', amount: '1.00', session: 's1', at: 'now' }
    const other = { at: 'later', session: 's2', amount: '1.00', player: 'p' }
    expect(contentHashOf(body)).toBe(contentHashOf(other))
    expect(contentHashOf(body)).not.toBe(contentHashOf({ ...body, amount: '2.00' }))
  })
})
