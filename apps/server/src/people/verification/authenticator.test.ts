import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#platform/clock'
import { totpCode } from '#platform/crypto'
import { type Engine, Refusal, VISITOR, type Work, work } from '#platform/work'
import { fieldKeys } from '../../../test/field-keys.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { authenticators, hasAuthenticator, type Place } from './authenticator.ts'

const STEP_MS = 30 * SECOND_MS
const factor = authenticators(fieldKeys())

let server: TestServer
let engine: Engine
let memberId: string

beforeAll(async () => {
  server = await openTestServer()
  await server.asSystem(async (its) => {
    engine = its
  })
})
beforeEach(async () => {
  memberId = (await server.register()).memberId
})
afterAll(() => server.close())

const opening = () => ({ actor: VISITOR, brandId: 'ph', log: engine.log })
const inWork = <T>(step: (w: Work) => Promise<T>) => work(engine, opening(), step)
const offer = () => inWork((w) => factor.offer(w, { memberId, issuer: 'Parola', label: 'ana' }))
const shown = (secret: string) => totpCode(secret, server.clock.now())

/** OK, or the code of the refusal. */
async function answer(step: () => Promise<unknown>): Promise<string> {
  try {
    await step()
    return 'OK'
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}
const prove = (code: string, place: Place = 'elsewhere') =>
  answer(() => factor.prove(engine, opening(), { memberId, code, place }))
const confirm = (code: string) => answer(() => inWork((w) => factor.confirm(w, { memberId, code })))

/** A member with an app whose next code has not been used. */
async function setUp() {
  const { secret } = await offer()
  const codes = await inWork((w) => factor.confirm(w, { memberId, code: shown(secret) }))
  server.clock.advance(STEP_MS)
  return { secret, codes }
}

describe('an authenticator app', () => {
  test('[ACC-014] is active once its first code was right', async () => {
    const { secret, uri } = await offer()
    expect(uri).toMatch(/^otpauth:\/\/totp\/Parola:ana\?issuer=Parola&secret=[A-Z2-7]{32}&/)
    expect(await hasAuthenticator(engine.db.kysely, memberId)).toBe(false)
    expect(await prove(shown(secret))).toBe('AUTHENTICATOR_OFF')
    expect(await confirm('000000')).toBe('AUTHENTICATOR_WRONG')
    expect(await confirm(shown(secret))).toBe('OK')
    expect(await hasAuthenticator(engine.db.kysely, memberId)).toBe(true)
    expect(await confirm(shown(secret))).toBe('AUTHENTICATOR_ON')
    expect(await answer(offer)).toBe('AUTHENTICATOR_ON')
  })

  test('[ACC-014] keeps its secret sealed and its recovery codes as hashes', async () => {
    const { secret, codes } = await setUp()
    const { rows } = await server.db.pool.query(
      `select a::text || r::text as kept from verification.authenticator a
         join verification.recovery_code r using (member_id)`,
    )
    const kept = JSON.stringify(rows)
    const asHex = (text: string) => Buffer.from(text).toString('hex')
    for (const known of [secret, ...codes]) {
      expect(kept).not.toContain(known)
      expect(kept).not.toContain(asHex(known))
    }
  })

  test('[ACC-014] accepts the code of a step once, and none of an earlier step afterwards', async () => {
    const { secret } = await setUp()
    const earlier = shown(secret)
    server.clock.advance(STEP_MS)
    const code = shown(secret)
    expect(await prove(code)).toBe('OK')
    expect(await prove(code)).toBe('AUTHENTICATOR_WRONG')
    expect(await prove(earlier)).toBe('AUTHENTICATOR_WRONG')
    server.clock.advance(STEP_MS)
    expect(await prove(shown(secret))).toBe('OK')
  })

  test('[ACC-014] accepts a code that comes many times concurrently, once', async () => {
    const { secret } = await setUp()
    const code = shown(secret)
    const answers = await Promise.all(Array.from({ length: 4 }, () => prove(code)))
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
  })

  test('[ACC-014] makes guesses wait longer and longer, and clears them at a right code', async () => {
    const { secret } = await setUp()
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await prove('000000')).toBe('AUTHENTICATOR_WRONG')
    }
    expect(await prove(shown(secret))).toBe('AUTHENTICATOR_LOCKED')
    server.clock.advance(31 * SECOND_MS)
    expect(await prove('000000')).toBe('AUTHENTICATOR_WRONG')
    server.clock.advance(31 * SECOND_MS)
    expect(await prove(shown(secret))).toBe('AUTHENTICATOR_LOCKED')
    server.clock.advance(MINUTE_MS)
    expect(await prove(shown(secret))).toBe('OK')
    expect(await prove('000000')).toBe('AUTHENTICATOR_WRONG')
    server.clock.advance(STEP_MS)
    expect(await prove(shown(secret))).toBe('OK')
  })

  test('[ACC-014] is offered for an hour', async () => {
    const { secret } = await offer()
    server.clock.advance(60 * MINUTE_MS)
    expect(await confirm(shown(secret))).toBe('AUTHENTICATOR_OFF')
  })

  test('[ACC-014] is gone when it is removed, with its recovery codes', async () => {
    const { codes } = await setUp()
    await inWork((w) => factor.remove(w, memberId))
    expect(await hasAuthenticator(engine.db.kysely, memberId)).toBe(false)
    expect(await prove(codes[0] ?? '')).toBe('AUTHENTICATOR_OFF')
    expect(await answer(() => inWork((w) => factor.remove(w, memberId)))).toBe('AUTHENTICATOR_OFF')
  })
})

describe('recovery codes', () => {
  test('[ACC-014] are ten, each valid once, also when it comes twice concurrently', async () => {
    const { codes } = await setUp()
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    expect(await prove(first.toLowerCase().replaceAll('-', ' '))).toBe('OK')
    expect(await prove(first)).toBe('AUTHENTICATOR_WRONG')
    const answers = await Promise.all([prove(second), prove(second)])
    expect(answers.sort()).toEqual(['AUTHENTICATOR_WRONG', 'OK'])
  })

  test('[ACC-014] of another member are worthless, and new ones end the old', async () => {
    const { codes } = await setUp()
    const mine = memberId
    memberId = (await server.register()).memberId
    const theirs = (await setUp()).codes
    expect(await prove(codes[0] ?? '')).toBe('AUTHENTICATOR_WRONG')
    memberId = mine
    expect(await prove(theirs[0] ?? '')).toBe('AUTHENTICATOR_WRONG')
    const fresh = await inWork((w) => factor.renewRecoveryCodes(w, mine))
    expect(await prove(codes[1] ?? '')).toBe('AUTHENTICATOR_WRONG')
    expect(await prove(fresh[0] ?? '')).toBe('OK')
  })
})

test('[ACC-006] wrong codes elsewhere pause no browser and no session of the member’s own', async () => {
  const { secret } = await setUp()
  for (let time = 0; time < 8; time += 1) await prove('000000')
  expect(await prove(shown(secret))).toBe('AUTHENTICATOR_LOCKED')
  expect(await prove('000000', 'browser mine')).toBe('AUTHENTICATOR_WRONG')
  expect(await prove(shown(secret), 'browser mine')).toBe('OK')
  server.clock.advance(STEP_MS)
  expect(await prove(shown(secret), 'session')).toBe('OK')
})
