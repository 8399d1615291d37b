import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { signAnswer } from '../src/signature.ts'
import { behaviourChecks } from './behaviour.ts'
import { fakeVendor, gameApiChecks, judge, openClient, senderTo, transferChecks } from './index.ts'
import { signingChecks } from './signing.ts'

const VENDOR = 'ACME'
const KEY = { keyId: 'k1', secret: Buffer.alloc(32, 7) }
const now = () => new Date('2026-11-20T16:00:00.000Z')
const nowS = () => Math.floor(now().getTime() / 1000)
const guest = { merchant: 'ph', player: 'ph_conformance01', currency: 'PHP', now }
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A side that trusts everybody and gives the same response to everything. */
async function yesSayer(value: object, isSigned: boolean) {
  const server = createServer((request, reply) => {
    const body = JSON.stringify({ success: true, code: 'OK', message: '', value })
    const headers = signAnswer({
      ...{ vendor: VENDOR, key: KEY, status: 200, body, timestampS: nowS() },
      path: request.url ?? '',
      requestId: String(request.headers['x-request-id']),
    })
    request.resume().on('end', () => reply.writeHead(200, isSigned ? headers : {}).end(body))
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  closing.push(() => new Promise((closed) => server.close(() => closed())))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`
  return senderTo({ baseUrl, vendor: VENDOR, key: KEY, nowS })
}

const broken = (verdicts: Awaited<ReturnType<typeof judge>>) =>
  verdicts.filter(({ why }) => why !== null).map(({ what }) => what)

const PING = { path: '/ping', body: {}, elsewhere: '/games' }

describe('a side that', () => {
  test('trusts everybody fails each call that it should have refused', async () => {
    const verdicts = await judge(signingChecks(await yesSayer({}, true), PING))
    expect(broken(verdicts)).toHaveLength(13)
    expect(verdicts.length - 13).toBe(3)
  })

  test('signs nothing gets a message about it', async () => {
    const [first] = await judge(signingChecks(await yesSayer({}, false), PING))
    expect(first?.why).toBe('the answer of /ping is not signed for its request')
  })

  test('answers in another form than the protocol sees where', async () => {
    const sender = await yesSayer({ games: [{ game: 'a' }], next_cursor: null, version: '1' }, true)
    const verdicts = await judge(gameApiChecks(sender, guest))
    const listed = verdicts.find(({ what }) => what.startsWith('the list of games'))
    expect(listed?.why).toContain('games.0.name')
  })

  test('holds no money fails what moves it', async () => {
    const response = { player: 'ph_0123456789abcdef', session: 's', currency: 'PHP' }
    const sender = await yesSayer({ ...response, balance: '1000.00', state: 'DONE' }, true)
    const client = await openClient(sender, { token: 'token-of-twenty-letters', game: 'g', now })
    const verdicts = await judge(behaviourChecks(client))
    expect(verdicts.every(({ why }) => why !== null)).toBe(true)
    expect(broken(await judge(transferChecks(sender, guest)))).toHaveLength(6)
  })
})

test('the stand-in of a vendor passes what it is asked before a launch, and receives one', async () => {
  const vendor = await fakeVendor({ vendor: VENDOR, key: KEY, game: 'acme', port: 0, now })
  closing.push(vendor.close)
  const sender = senderTo({ baseUrl: vendor.url, vendor: VENDOR, key: KEY, nowS })
  expect(broken(await judge(signingChecks(sender, PING)))).toEqual([])
  const launch = {
    ...{ merchant: 'ph', player: guest.player, game: 'acme', mode: 'real', currency: 'PHP' },
    ...{ token: 'token-of-twenty-letters', language: 'en', platform: 'html5', ip: '203.0.113.7' },
    ...{ lobby_url: 'http://site.test', cashier_url: 'http://site.test', test: true },
  }
  expect(await sender.sendRequest('/session/launch', launch)).toMatchObject({ code: 'OK' })
  expect(await vendor.launched).toMatchObject({ token: launch.token, game: 'acme' })
})
