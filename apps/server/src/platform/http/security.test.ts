import { calls } from '@parola/contract'
import { SEALED_ALG, SEALED_ENC, SEALED_TYPE } from '@parola/contract/core/sealed'
import { CompactEncrypt, importJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type Person, sealKey, type TestServer } from '../../../test/test-server.ts'

const OURS = 'http://localhost:3000'
const JSON_TYPE = 'application/json'
const PROBLEM = 'application/problem+json'

let server: TestServer
let member: Person

beforeAll(async () => {
  server = await openTestServer()
  member = await server.register()
})
afterAll(() => server.close())

describe('[SEC-005] an answer', () => {
  const requested = (origin: string, method = 'GET') =>
    fetch(`${server.url}/wps/system/status`, {
      method,
      headers: { origin, 'access-control-request-method': 'GET' },
    })
  const shared = ({ headers }: Response) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control-'))

  test.each([OURS, 'http://127.0.0.1:3000', 'http://intl.localhost:3000'])(
    'may be read by our page at %s, without its cookies',
    async (origin) => {
      const { headers } = await requested(origin)
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('vary')).toContain('origin')
      expect(headers.has('access-control-allow-credentials')).toBe(false)
      const preflight = await requested(origin, 'OPTIONS')
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
    },
  )

  test.each([
    'https://localhost:3000',
    'http://localhost:3001',
    'http://localhost.evil.example:3000',
    'http://evil.example',
    'null',
    'x',
  ])('gives a page at %s nothing that would allow it to read', async (origin) => {
    expect(shared(await requested(origin))).toEqual([])
    expect(shared(await requested(origin, 'OPTIONS'))).toEqual([])
  })
})

describe('[SEC-010] a body', () => {
  const { setLanguage, login } = calls
  const send = (body: string, type = JSON_TYPE) =>
    server.wild(setLanguage, { as: member, type, body })
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const wide = (keys: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, i) => [`k${i}`, 1])))

  test.each([
    ['that names a field twice', '{"language":"EN","language":"TY"}'],
    ['that names it twice in other letters', '{"language":"EN","\\u006canguage":"TY"}'],
    ['with a field twice far inside', '{"a":[{"b":{"c":1,"c":1}}]}'],
    ['with __proto__', '{"__proto__":{"isAgent":true}}'],
    ['with __proto__ far inside', '{"a":[{"__proto__":1}]}'],
    ['21 deep', nested(21)],
    ['so deep that reading it would end the program', nested(30_000)],
    ['of more than 1,000 fields', wide(1001)],
  ])('%s is refused', async (_what, body) => {
    expect(await send(body)).toMatchObject({ status: 400, code: 'BAD_JSON' })
  })

  test('at the limits is read', async () => {
    for (const body of [nested(20), wide(999), '{"language":"a:b\\":\\"c\\\\"}']) {
      expect(await send(body)).toMatchObject({ status: 422, code: 'VALIDATION' })
    }
  })

  test('is accepted up to 64 KB and as JSON only', async () => {
    const padded = (bytes: number) => `{"language":"EN"}${' '.repeat(bytes - 17)}`
    expect((await send(padded(64 * 1024))).status).toBe(200)
    expect(await send(padded(64 * 1024 + 1))).toMatchObject({
      status: 413,
      code: 'BODY_TOO_LARGE',
    })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/json']) {
      const answer = await send('{"language":"EN"}', type)
      expect(answer).toMatchObject({ status: 415, code: 'UNSUPPORTED_TYPE' })
    }
  })

  test('that is sealed has the same limits', async () => {
    const key = await sealKey(server.url)
    const text = '{"iat":1,"jti":"x","jti":"y","htm":"POST","htu":"/","body":{}}'
    const body = await new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: SEALED_ALG, enc: SEALED_ENC, kid: key.kid ?? '' })
      .encrypt(await importJWK(key, SEALED_ALG))
    const answer = await server.wild(login, { type: SEALED_TYPE, body })
    expect(answer).toMatchObject({ status: 400, code: 'BAD_JSON' })
  })
})

test('[SEC-011] what a member receives, and every refusal, is never cached', async () => {
  for (const as of [member, server.visitor()]) {
    const { headers } = await server.call('memberInfo', { as })
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

describe('[SEC-014] a refusal', () => {
  const { memberInfo, helpCenter } = calls

  test('is an envelope, or a problem of RFC 9457 on request', async () => {
    const envelope = await server.wild(memberInfo, {})
    expect(envelope).toMatchObject({ status: 401, success: false, code: 'NOT_LOGGED_IN' })
    const answer = await fetch(server.url + memberInfo.path, { headers: { accept: PROBLEM } })
    expect(answer.headers.get('content-type')).toContain(PROBLEM)
    expect(await answer.json()).toEqual({
      type: 'urn:parola:error:NOT_LOGGED_IN',
      title: envelope.message,
      status: 401,
      instance: `urn:uuid:${answer.headers.get('x-request-id')}`,
      code: 'NOT_LOGGED_IN',
    })
  })

  test('as a problem names the fields at fault, and is given for unknown paths too', async () => {
    const sendRequest = (path: string) => fetch(server.url + path, { headers: { accept: PROBLEM } })
    const wrong = await (await sendRequest(`${helpCenter.path}?lang=XX&device=WEB`)).json()
    expect(wrong).toMatchObject({ status: 422, fields: [{ field: 'lang' }] })
    expect(await (await sendRequest('/wps/nothing')).json()).toMatchObject({ status: 404 })
  })

  test('that is our own fault shows no internals, but an id to quote', async () => {
    await server.asOwner('alter table content.item rename to item_away')
    const query = '?lang=EN&device=WEB'
    const answer = await server.wild(helpCenter, { query })
    const problem = await server.wild(helpCenter, { query, headers: { accept: PROBLEM } })
    await server.asOwner('alter table content.item_away rename to item')
    const requestId = answer.headers.get('x-request-id')
    expect(answer).toMatchObject({ status: 500, code: 'INTERNAL', value: { requestId } })
    for (const { headers: _, ...body } of [answer, problem]) {
      expect(JSON.stringify(body)).not.toMatch(/item|select|relation|\.ts|node_modules|at /i)
    }
  })
})
