import { randomUUID } from 'node:crypto'
import { signRequest, statusOf, verifyAnswer, walletApi } from '@parola/vendor-protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unixSeconds } from '../src/platform/clock/index.ts'
import { openTestServer, type TestServer, vendorKey } from './test-server.ts'

/** By day; `npm run nightly` makes 10,000. */
const CALLS = Number(process.env.SIGNED_ANSWERS ?? 3000)
const AT_ONCE = 40
const WAIT_MS = 180_000
const PREFIX = '/vgw/v1'
const OVERSIZED = 'x'.repeat(70_000)

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** The same numbers in every run, so that a failure can be reproduced. */
function drawing(seed: number) {
  let state = seed
  return <T>(list: readonly T[]): T => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return list[(state >>> 8) % list.length] as T
  }
}
const pick = drawing(7)

const PATHS = [
  ...Object.keys(walletApi),
  ...['/events', '/wallet', '/wallet/transact/', '/no/such', '/%zz', '/%ff', '/wallet//transact'],
  ...[`/${'a'.repeat(500)}`, '/wallet/transact/../balance', '/Wallet/Transact'],
]
const METHODS = ['POST', 'POST', 'POST', 'POST', 'GET', 'PUT', 'DELETE', 'PATCH']
const TYPES = ['application/json', 'application/json', 'text/plain', 'text/xml', 'application/jose']
const BODIES = [
  ...['', '{', 'null', '[]', '"a"', '{}', '\u0000', '{"a":1}', '{"player":"ph_7k2m9qx4r8vt1c5n"}'],
  '{"player":"ph_7k2m9qx4r8vt1c5n","currency":"PHP"}',
  '{"player":"ph_7k2m9qx4r8vt1c5n","tx":"T1"}',
  JSON.stringify({ id: 'E1', type: 'jackpot', at: '2026-11-20T16:00:05.120Z', data: {} }),
  '{"token":"q9VdT3fR0m2xYb7LkZcA1wE5uHsJpN8oGiQeXrBtKvM","game":"bgs_lucky_harvest"}',
  JSON.stringify({ player: 'ph_7k2m9qx4r8vt1c5n', note: '₱ ✓' }),
  JSON.stringify({ note: OVERSIZED }),
]
/** Errors in a call's headers; most calls have none. */
const CHANGES: readonly Record<string, string>[] = [
  ...[{}, {}, {}, {}, { 'x-signature': 'v1=00' }, { 'x-signature': '' }, { 'x-key-id': 'none' }],
  ...[{ 'x-timestamp': '1' }, { 'x-timestamp': 'soon' }, { 'x-request-id': 'again' }],
  ...[{ accept: 'application/problem+json' }, { origin: 'https://elsewhere.example' }],
]

type Response = { why: string; wrong: string | null }

async function call(): Promise<Response> {
  const [path, method, body] = [`${PREFIX}${pick(PATHS)}`, pick(METHODS), pick(BODIES)]
  const vendor = pick(['BGS', 'PG'])
  const timestampS = unixSeconds(server.clock.now())
  const requestId = randomUUID()
  const signed = signRequest({
    ...{ vendor, key: vendorKey(vendor), path, body, timestampS, requestId },
  })
  const headers: Record<string, string> = {
    ...signed,
    'content-type': pick(TYPES),
    ...pick(CHANGES),
  }
  const answer = await fetch(new Request(`${server.url}${path}`, withBody(method, headers, body)))
  const text = await answer.text()
  const sent = new URL(answer.url).pathname
  const verified = verifyAnswer({
    headers: Object.fromEntries(answer.headers),
    ...{ path: sent, body: text, status: answer.status },
    requestId: headers['x-request-id'] ?? '',
    nowS: timestampS,
    secretOf: (name) => vendorKey(name).secret,
  })
  const why = `${method} ${sent} ${answer.status} ${text.slice(0, 80)}`
  if (!verified.ok) return { why, wrong: verified.code }
  const { code } = JSON.parse(text)
  return { why, wrong: statusOf(code) === answer.status ? null : `${code} ${answer.status}` }
}

function withBody(method: string, headers: Record<string, string>, body: string) {
  return method === 'GET' ? { method, headers } : { method, headers, body }
}

test(
  '[KEY-003] each answer to a known vendor is signed, whatever the request',
  async () => {
    const wrong: Response[] = []
    const statuses = new Set<string>()
    for (let done = 0; done < CALLS; done += AT_ONCE) {
      const response = await Promise.all(Array.from({ length: AT_ONCE }, call))
      for (const item of response) statuses.add(item.why.split(' ')[2] ?? '')
      wrong.push(...response.filter((item) => item.wrong !== null))
    }
    expect(wrong.slice(0, 10)).toEqual([])
    expect([...statuses]).toEqual(expect.arrayContaining(['200', '400', '401', '404', '405']))
    expect([...statuses]).toEqual(expect.arrayContaining(['413', '415', '422']))
  },
  WAIT_MS,
)

test('a caller that names no known vendor gets the same answer, without a signature', async () => {
  const headers = { 'content-type': 'application/json', 'x-vendor': 'nobody' }
  for (const path of ['/wallet/balance', '/no/such']) {
    const answer = await fetch(`${server.url}${PREFIX}${path}`, {
      method: 'POST',
      headers,
      body: '',
    })
    expect(answer.headers.get('x-signature')).toBeNull()
    expect(await answer.json()).toMatchObject({ success: false, value: null })
  }
})
