import { expect, test } from 'vitest'
import { z } from 'zod'
import { keyring, signedDoor } from './door.ts'
import { signRequest, verifyAnswer } from './signature.ts'

const NOW_S = 1_795_190_400
const REQUEST = '0f0c8c1e-6a0b-4a53-9d2e-0d6a5a3d1f01'
const keys = { BGS: { keyId: 'k1', secret: Buffer.alloc(32, 1).toString('base64') } }
const key = { keyId: 'k1', secret: Buffer.alloc(32, 1) }
const heard: unknown[] = []

const door = signedDoor({
  prefix: '/vgw/v1',
  bodies: { '/say': z.object({ word: z.string() }) },
  keyOf: keyring(keys),
  nowS: () => NOW_S,
  failed: (error) => heard.push(error),
  handlers: {
    '/say': async (vendor, { word }) => {
      if (word === 'oops') throw new Error(word)
      return { code: 'OK', value: { said: `${vendor} ${word}` } }
    },
  },
})

function knock(body: string, vendor = 'BGS') {
  const [path = ''] = door.routes
  const headers = signRequest({ vendor, key, path, body, timestampS: NOW_S, requestId: REQUEST })
  return door.answer(path, { headers, body })
}

test('a door is found at its prefix', () => {
  expect(door.routes).toEqual(['/vgw/v1/say'])
})

test.each([
  ['a right call', '{"word":"hello"}', 200, 'OK', { said: 'BGS hello' }],
  ['a body of another form', '{"word":1}', 422, 'VALIDATION', { fields: ['word'] }],
  ['a body that is no JSON', '{', 400, 'BAD_REQUEST', null],
  ['a handler that throws', '{"word":"oops"}', 500, 'INTERNAL', null],
])('%s is answered in an envelope that is signed for its request', async (...of) => {
  const [, body, status, code, value] = of
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

test('what a handler throws is heard, and not told', async () => {
  heard.splice(0)
  expect((await knock('{"word":"oops"}')).text).not.toContain('oops')
  expect(heard).toHaveLength(1)
})

test.each(['NOBODY', 'constructor', '__proto__'])(
  'a caller named %s gets no signature',
  async (vendor) => {
    const answer = await knock('{"word":"hello"}', vendor)
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'UNKNOWN_KEY' })
    expect(answer.headers).not.toHaveProperty('x-signature')
  },
)
