import { expect, test } from 'vitest'
import { callSealed } from './sealed-call.ts'
import type { Answered, Sending } from './sending.types.ts'

const LOGIN = { url: '/wps/login', path: '/wps/login', method: 'POST', headers: {}, body: {} }

/** A platform whose newest key is another at each fetch; the first so many are not known any more. */
async function platform(unknown: number) {
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const key = await crypto.subtle.exportKey('jwk', publicKey)
  const sent: Sending[] = []
  let fetched = 0
  const answered = async (sending: Sending) => {
    sent.push(sending)
    if (!sending.body) {
      fetched += 1
      return { status: 200, envelope: { keys: [{ ...key, kid: `key-${fetched}` }] } }
    }
    const code = fetched > unknown ? 'OK' : 'SEALED_KEY_UNKNOWN'
    return { status: 200, envelope: { success: code === 'OK', value: null, message: '', code } }
  }
  return { answered: answered as unknown as Answered, sent }
}

const kidOf = ({ body = '' }: Sending) => JSON.parse(atob(body.split('.')[0] ?? '')).kid

test.each([
  [0, ['key-1'], 'OK'],
  [1, ['key-1', 'key-2'], 'OK'],
  [9, ['key-1', 'key-2'], 'SEALED_KEY_UNKNOWN'],
])(
  '[SEC-013] with %i keys that are no longer known, the call is made with %j',
  async (unknown, kids, code) => {
    const { answered, sent } = await platform(unknown)
    expect((await callSealed(answered, LOGIN)).envelope?.code).toBe(code)
    expect(sent.filter(({ body }) => body).map(kidOf)).toEqual(kids)
  },
)

test('[SEC-013] no other refusal is tried twice, nor a list of keys that is no list', async () => {
  const sent: string[] = []
  const refusing: Answered = async ({ url }) => {
    sent.push(url)
    return { status: 503, envelope: { success: false, value: null, message: '', code: 'BUSY' } }
  }
  expect(await callSealed(refusing, LOGIN)).toMatchObject({ status: 503 })
  expect(sent).toEqual(['/.well-known/jwks.json'])
})
