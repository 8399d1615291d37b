import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Claims, type Forger, openForger } from '../../../test/forger.ts'
import { openIdentityBrowser } from '../../../test/identity-browser.ts'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'

const CLIENT = 'client-of-the-test'
const HOUR_S = 3600

let server: TestServer
let forger: Forger

beforeAll(async () => {
  forger = await openForger()
  server = await openTestServer()
  await server.db.pool.query(
    `update brand.brand set config = jsonb_set(config, '{identityProviders,google}', $1::jsonb)`,
    [JSON.stringify({ clientId: CLIENT, issuer: forger.url })],
  )
  server.clock.advance(2500)
})
beforeEach(async () => {
  await server.db.pool.query('delete from platform.allowance')
})
afterAll(async () => {
  await server?.close()
  await forger?.close()
})

/** Starts an attempt and comes back with a code that is redeemed for the token made of these claims. */
async function comeBack(tokenOf: (claims: Claims) => Promise<string | undefined>) {
  const browser = openIdentityBrowser(server)
  const requested = new URL(await browser.begin('google')).searchParams
  const nowS = Math.floor(Date.now() / 1000)
  const claims = {
    iss: forger.url,
    aud: CLIENT,
    sub: 'subject-1',
    email: 'a@b.example',
    email_verified: true,
    nonce: requested.get('nonce'),
    iat: nowS,
    exp: nowS + HOUR_S,
  }
  forger.issues(await tokenOf(claims))
  const callback = new URL(requested.get('redirect_uri') ?? '')
  callback.search = String(
    new URLSearchParams({ code: 'any', state: requested.get('state') ?? '' }),
  )
  return { browser, landed: await browser.land(callback.href) }
}

test('[ACC-019] a valid ID token is accepted', async () => {
  const { browser, landed } = await comeBack(forger.right)
  expect(landed.refused).toBeNull()
  const response = valueIn(await browser.enter(landed.ticket))
  expect(response).toMatchObject({ outcome: 'new', prefill: { email: 'a@b.example' } })
})

describe('an ID token is refused and has no effect', () => {
  const nowS = () => Math.floor(Date.now() / 1000)
  const CHANGED: Record<string, () => Claims> = {
    'of another issuer': () => ({ iss: 'https://accounts.google.com.evil.example' }),
    'for another client': () => ({ aud: 'another-client' }),
    'for us and somebody else, meant for them': () => ({ aud: [CLIENT, 'other'], azp: 'other' }),
    'that has expired': () => ({ iat: nowS() - 2 * HOUR_S, exp: nowS() - HOUR_S }),
    'that is not good yet': () => ({ nbf: nowS() + HOUR_S }),
    'of another attempt': () => ({ nonce: 'another' }),
    'without a nonce': () => ({ nonce: undefined }),
    'that names nobody': () => ({ sub: undefined }),
  }
  test.each(Object.keys(CHANGED))('[ACC-019] %s', async (name) => {
    const { landed } = await comeBack((claims) => forger.right({ ...claims, ...CHANGED[name]?.() }))
    expect(landed).toMatchObject({ ticket: '', refused: 'wrong' })
  })

  const FORGED = [
    'no signature at all',
    'the public key taken for a shared secret',
    'a stranger’s key under the right name',
    'a key that nobody published',
    'claims that were changed afterwards',
    'no token but words',
  ] as const
  test.each(FORGED)('[ACC-019] signed by %s', async (name) => {
    const { landed } = await comeBack((claims) => forger.forged[name](claims))
    expect(landed).toMatchObject({ ticket: '', refused: 'wrong' })
  })

  test('[ACC-019] that is missing', async () => {
    const { landed } = await comeBack(async () => undefined)
    expect(landed).toMatchObject({ ticket: '', refused: 'wrong' })
  })

  afterAll(async () => {
    const { rows } = await server.db.pool.query(
      `select (select count(*) from identity.proof) as proofs, (select count(*) from identity.link) as links`,
    )
    expect(rows[0]).toEqual({ proofs: 1n, links: 0n })
  })
})

describe('a provider that is down', () => {
  test('[AUTH-11] is reported with a clear message, and nothing is half done', async () => {
    forger.isDown(true)
    const { landed } = await comeBack(async () => undefined)
    expect(landed).toMatchObject({ ticket: '', refused: 'unreachable' })
    forger.isDown(false)
    // Its configuration is read again after an hour.
    server.clock.advance(61 * 60_000)
    forger.isDown(true)
    const browser = openIdentityBrowser(server)
    const answer = await browser.call('beginIdentity', { provider: 'google' })
    expect(answer).toMatchObject({ status: 503, code: 'IDENTITY_UNREACHABLE' })
    expect(answer.message).toContain('Nothing was changed')
    forger.isDown(false)
    expect(await browser.begin('google')).toContain(forger.url)
  })
})

test('[KEY-001] names from a provider are sanitised before they are shown', async () => {
  const name = '\u202eevil\u200b <b>Bold</b>\u0000 \ud83d\ude00'
  const { browser, landed } = await comeBack((claims) => forger.right({ ...claims, name }))
  expect(landed.refused).toBeNull()
  const { prefill } = valueIn(await browser.enter(landed.ticket))
  expect(prefill.name).toBe('evil <b>Bold</b> \ud83d\ude00')
})
