import { expect, test } from 'vitest'
import { z } from 'zod'
import { statusOf } from './codes.ts'
import { signRequest, verifyAnswer } from './signature.ts'
import { keyring, signedEndpoint, signedRefusal } from './signed-endpoint.ts'

const NOW_S = 1_795_190_400
const REQUEST = '0f0c8c1e-6a0b-4a53-9d2e-0d6a5a3d1f01'
const keys = { BGS: { keyId: 'k1', secret: Buffer.alloc(32, 1).toString('base64') } }
const key = { keyId: 'k1', secret: Buffer.alloc(32, 1) }
const received: unknown[] = []

const endpoint = signedEndpoint({
  prefix: '/vgw/v1',
  bodies: { '/say': z.object({ word: z.string() }) },
  keyOf: keyring(keys),
  nowS: () => NOW_S,
  failed: (error) => received.push(error),
  handlers: {
    '/say': async (vendor, { word }) => {
      if (word === 'oops') throw new Error(word)
      return { code: 'OK', value: { reply: `${vendor} ${word}` } }
    },
  },
})

function knock(body: string, vendor = 'BGS') {
  const [path = ''] = endpoint.routes
  const headers = signRequest({ vendor, key, path, body, timestampS: NOW_S, requestId: REQUEST })
  return endpoint.answer(path, { headers, body })
}

test('an endpoint is found by its prefix', () => {
  expect(endpoint.routes).toEqual(['/vgw/v1/say'])
})

test.each([
  ['a right call', '{"word":"hello"}', 200, 'OK', { reply: 'BGS hello' }],
  ['a body of another form', '{"word":1}', 422, 'VALIDATION', { fields: ['word'] }],
  ['a body that is no JSON', '{', 400, 'BAD_REQUEST', null],
  ['a handler that throws', '{"word":"oops"}', 500, 'INTERNAL', null],
])('%s is answered in an envelope that is signed for its request', async (...input) => {
  const [, body, status, code, value] = input
  const answer = await knock(body)
  expect(answer.status).toBe(status)
  const success = code === 'OK'
  const message = success ? '' : code
  expect(JSON.parse(answer.text)).toEqual({ success, code, message, value })
  const verified = verifyAnswer({
    headers: answer.headers,
    path: '/vgw/v1/say',
    body: answer.text,
    status,
    requestId: REQUEST,
    nowS: NOW_S,
    secretOf: () => key.secret,
  })
  expect(verified.ok).toBe(true)
})

test('an error in a handler is reported to the server, and not to the caller', async () => {
  received.splice(0)
  expect((await knock('{"word":"oops"}')).text).not.toContain('oops')
  expect(received).toHaveLength(1)
})

test.each(['NOBODY', 'constructor', '__proto__'])(
  'a caller named %s gets no signature',
  async (vendor) => {
    const answer = await knock('{"word":"hello"}', vendor)
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'UNKNOWN_KEY' })
    expect(answer.headers).not.toHaveProperty('x-signature')
  },
)

test.each([404, 405, 413, 415, 429, 503, 500, 400, 408, 502])(
  'a response of the server with %i before the endpoint gets the call is signed, where the caller is known',
  (status) => {
    const path = '/vgw/v1/no/such'
    const parts = { keyOf: keyring(keys), nowS: () => NOW_S }
    const requested = { 'x-vendor': 'BGS', 'x-key-id': 'k1', 'x-request-id': REQUEST }
    const response = signedRefusal(parts, { path, headers: requested, status })
    const { code } = JSON.parse(response.text)
    expect(response.status).toBe(statusOf(code))
    const secretOf = () => key.secret
    const { headers, text: body } = response
    const answer = { headers, path, body, status: response.status, requestId: REQUEST, nowS: NOW_S }
    expect(verifyAnswer({ ...answer, secretOf }).ok).toBe(true)
    const unknownVendor = signedRefusal(parts, { path, headers: { 'x-vendor': 'XX' }, status })
    expect(unknownVendor.headers['x-signature']).toBeUndefined()
  },
)

test('[KEY-003] a vendor has two keys while one is changed: each is accepted, and answered with itself', async () => {
  const second = { keyId: 'k2', secret: Buffer.alloc(32, 2) }
  const texts = { keyId: 'k2', secret: second.secret.toString('base64') }
  const changing = signedEndpoint({
    prefix: '/vgw/v1',
    bodies: { '/say': z.object({}) },
    keyOf: keyring({ BGS: { ...keys.BGS, second: texts } }),
    nowS: () => NOW_S,
    failed: () => undefined,
    handlers: { '/say': async () => ({ code: 'OK' }) },
  })
  const path = '/vgw/v1/say'
  for (const used of [key, second]) {
    const requested = { vendor: 'BGS', key: used, path, body: '{}' }
    const headers = signRequest({ ...requested, timestampS: NOW_S, requestId: REQUEST })
    const response = await changing.answer(path, { headers, body: '{}' })
    expect(response.status).toBe(200)
    expect(response.headers['x-key-id']).toBe(used.keyId)
  }
  const third = { keyId: 'k3', secret: second.secret }
  const requested = { vendor: 'BGS', key: third, path, body: '{}' }
  const headers = signRequest({ ...requested, timestampS: NOW_S, requestId: REQUEST })
  expect((await changing.answer(path, { headers, body: '{}' })).text).toContain('UNKNOWN_KEY')
})

test('an address that is not the vendor’s is refused, with a signature', async () => {
  const walled = signedEndpoint({
    prefix: '/vgw/v1',
    bodies: { '/say': z.object({}) },
    keyOf: keyring(keys),
    isAllowed: async (vendor, address) => vendor === 'BGS' && address === '203.0.113.7',
    nowS: () => NOW_S,
    failed: () => undefined,
    handlers: { '/say': async () => ({ code: 'OK' }) },
  })
  const path = '/vgw/v1/say'
  const requested = { vendor: 'BGS', key, path, body: '{}' }
  const headers = signRequest({ ...requested, timestampS: NOW_S, requestId: REQUEST })
  const from = async (address: string) =>
    (await walled.answer(path, { headers, body: '{}', address })).status
  expect(await from('203.0.113.7')).toBe(200)
  expect(await from('203.0.113.8')).toBe(403)
})
