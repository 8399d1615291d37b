import { randomUUID } from 'node:crypto'
import { calls, ERRORS } from '@parola/contract'
import { SEALED_TYPE, SEALED_WINDOW_S, type SealFor, seal } from '@parola/contract/core/sealed'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Answer,
  openTestServer,
  PASSWORD,
  type Person,
  sealKey,
  type TestServer,
} from '../../../test/test-server.ts'
import { DAY_MS, unixSeconds } from '../clock/index.ts'

const { login } = calls
let server: TestServer
let member: Person
let key: JWK

beforeAll(async () => {
  server = await openTestServer()
  member = await server.register()
  key = await sealKey(server.url)
})
afterAll(() => server.close())

const body = () => ({ username: member.username, password: PASSWORD, type: 'username' as const })

/** A correct log-in, sealed, except for what the test changes. */
function sealedLogin(change: Partial<SealFor> = {}, inside: unknown = body()): Promise<string> {
  const nowS = unixSeconds(server.clock.now())
  const right = { key, method: login.method, path: login.path, nowS, id: randomUUID() }
  return seal(inside, { ...right, ...change })
}

const send = (text: string, type = SEALED_TYPE): Promise<Answer> =>
  server.wild(login, { type, body: text })

const refused = (code: keyof typeof ERRORS) => ({
  success: false,
  code,
  status: ERRORS[code].status,
  message: expect.stringMatching(/\w/),
})

/** A token with one of its five parts changed. */
function tampered(token: string, part: number, change: (text: string) => string): string {
  return token
    .split('.')
    .map((text, i) => (i === part ? change(text) : text))
    .join('.')
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const headerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())

test('[VAL-05] a sealed body is accepted once and refused as a replay after that', async () => {
  const token = await sealedLogin()
  expect(await send(token)).toMatchObject({ status: 200, code: 'OK' })
  expect(await send(token)).toMatchObject(refused('SEALED_BODY_REPLAYED'))
})

test('[VAL-05] [SEC-013] of two concurrent sendings of one body, one is accepted', async () => {
  const token = await sealedLogin()
  const answers = await Promise.all([send(token), send(token), send(token)])
  expect(answers.map(({ code }) => code).sort()).toEqual([
    'OK',
    'SEALED_BODY_REPLAYED',
    'SEALED_BODY_REPLAYED',
  ])
})

test('[VAL-05] a plain body is refused, under either name', async () => {
  const plain = JSON.stringify(body())
  expect(await send(plain, 'application/json')).toMatchObject(refused('SEALED_BODY_NEEDED'))
  expect(await send(plain)).toMatchObject(refused('SEALED_BODY_BROKEN'))
  expect(await send('')).toMatchObject(refused('SEALED_BODY_BROKEN'))
})

test.each([
  ['vector', 2],
  ['text', 3],
  ['tag', 4],
])('[VAL-05] a body whose %s was tampered with is refused', async (_name, part) => {
  const token = await sealedLogin()
  const flip = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
  const longer = (text: string) => `${text}AAAA`
  for (const change of [flip, longer, () => '', () => '!']) {
    expect(await send(tampered(token, part, change))).toMatchObject(refused('SEALED_BODY_BROKEN'))
  }
})

test('[VAL-05] [SEC-013] a body whose header was tampered with is refused', async () => {
  const token = await sealedLogin()
  const header = headerOf(token)
  const point = { ...header.epk, x: Buffer.alloc(32, 1).toString('base64url') }
  const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-384' })
  for (const wrong of [
    { ...header, alg: 'dir' },
    { ...header, alg: 'ECDH-ES+A256KW' },
    { ...header, alg: 'PBES2-HS256+A128KW', p2c: 2_000_000_000, p2s: 'AAAAAAAA' },
    { ...header, enc: 'A128GCM' },
    { ...header, zip: 'DEF' },
    { ...header, crit: ['exp'] },
    { ...header, apu: 7 },
    { ...header, epk: undefined },
    { ...header, epk: {} },
    { ...header, epk: point },
    { ...header, epk: { kty: 'oct', k: 'AAAA' } },
    { ...header, epk: await exportJWK(publicKey) },
    [],
    'text',
  ]) {
    const answer = await send(tampered(token, 0, () => base64(wrong)))
    expect(answer, JSON.stringify(wrong)).toMatchObject(refused('SEALED_BODY_BROKEN'))
  }
})

test('[VAL-05] a body sealed to another key is refused, whatever name the key is given', async () => {
  const { publicKey } = await generateKeyPair('ECDH-ES', { extractable: true })
  const other = await exportJWK(publicKey)
  expect(await send(await sealedLogin({ key: { ...other, kid: 'another' } }))).toMatchObject(
    refused('SEALED_KEY_UNKNOWN'),
  )
  const kid = key.kid ?? ''
  expect(await send(await sealedLogin({ key: { ...other, kid } }))).toMatchObject(
    refused('SEALED_BODY_BROKEN'),
  )
})

test.each([
  ['another method', { method: 'PUT' }],
  ['another path', { path: calls.register.path }],
  ['an id that is none', { id: 'again' }],
])('[VAL-05] [SEC-013] a body sealed for %s is refused', async (_name, change) => {
  expect(await send(await sealedLogin(change))).toMatchObject(refused('SEALED_BODY_BROKEN'))
})

test('[VAL-05] [SEC-013] a body older or younger than two minutes is refused', async () => {
  const nowS = unixSeconds(server.clock.now())
  for (const apart of [-1, 1]) {
    const late = nowS + apart * (SEALED_WINDOW_S + 2)
    const inTime = nowS + apart * (SEALED_WINDOW_S - 5)
    expect(await send(await sealedLogin({ nowS: late }))).toMatchObject(
      refused('SEALED_BODY_STALE'),
    )
    expect(await send(await sealedLogin({ nowS: inTime }))).toMatchObject({ code: 'OK' })
  }
})

test('[SEC-013] a body above 16 kB is refused before it is opened', async () => {
  const token = await sealedLogin({}, { ...body(), password: 'x'.repeat(16_384) })
  expect(await send(token)).toMatchObject(refused('BODY_TOO_LARGE'))
})

test('[VAL-05] the content is read like any other body', async () => {
  for (const inside of [null, 'text']) {
    expect(await send(await sealedLogin({}, inside))).toMatchObject(refused('VALIDATION'))
  }
  const hostile = JSON.parse('{"__proto__":{"type":"username"}}')
  expect(await send(await sealedLogin({}, hostile))).toMatchObject(refused('BAD_JSON'))
})

test('[VAL-05] [SEC-013] a key is changed weekly, and the old one is valid for a day more', async () => {
  server.clock.advance(7 * DAY_MS + 1000)
  expect((await sealKey(server.url)).kid).not.toBe(key.kid)
  expect(await send(await sealedLogin())).toMatchObject({ code: 'OK' })
  server.clock.advance(DAY_MS)
  expect(await send(await sealedLogin())).toMatchObject(refused('SEALED_KEY_UNKNOWN'))
})
