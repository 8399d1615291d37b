import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { MINUTE_MS } from '#platform/clock'
import { createRealtime } from '#platform/realtime'
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts'
import { mountSocket } from './socket.ts'

const KB = 1024

let server: TestServer
let member: Person

beforeAll(async () => {
  server = await openTestServer()
  member = await server.register()
})
afterAll(() => server.close())

type Client = { origin?: string; says?: string[]; url?: string }

/** What a socket receives until it ends, and how it ends; `stays` ends it after its last answer. */
async function connection({ origin, says = [], url = server.url }: Client, answers = Infinity) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/wps/realtime`, {
    ...(origin ? { origin } : {}),
  })
  const received: { type: string; reason?: string }[] = []
  return new Promise<{ received: typeof received; end: number | string }>((settle) => {
    socket.on('unexpected-response', (_request, { statusCode }) => {
      socket.on('error', () => undefined)
      socket.terminate()
      settle({ received, end: `HTTP ${statusCode}` })
    })
    socket.on('open', () => {
      for (const words of says) socket.send(words)
    })
    socket.on('message', (data) => {
      received.push(JSON.parse(String(data)))
      if (received.length >= answers) socket.close(1000)
    })
    socket.on('close', (code) => settle({ received, end: code }))
  })
}

const hello = () => JSON.stringify({ type: 'hello', token: member.token })
const PING = '{"type":"ping"}'

describe('[SEC-015] a socket', () => {
  test('is opened to our own pages, and to clients that are not browsers', async () => {
    for (const origin of ['http://localhost:3000', server.url, undefined]) {
      const { received } = await connection({ ...(origin ? { origin } : {}), says: [hello()] }, 1)
      expect(received).toEqual([{ type: 'ready' }])
    }
  })

  test.each(['http://evil.example', 'http://localhost:1', 'null'])(
    'is refused to a page of %s',
    async (origin) => {
      expect(await connection({ origin, says: [hello()] })).toEqual({
        received: [],
        end: 'HTTP 403',
      })
    },
  )

  test('ends unless its first message carries a valid token', async () => {
    const bad = [{ type: 'bye', reason: 'bad-token' }]
    const wrong = JSON.stringify({ type: 'hello', token: `${member.token.slice(0, -1)}~` })
    for (const words of [PING, wrong, '{"type":"hello"}', 'garbled', '[]']) {
      expect((await connection({ says: [words] })).received, words).toEqual(bad)
    }
  })

  test('ends at a message of more than 64 KB', async () => {
    const says = [hello(), 'x'.repeat(64 * KB + 1)]
    expect((await connection({ says })).end).toBe(1009)
  })

  test('ends at more than 20 messages in a second', async () => {
    const says = [hello(), ...Array.from({ length: 60 }, () => PING)]
    const { received, end } = await connection({ says })
    expect(end).toBe(1008)
    expect(received.length).toBeLessThanOrEqual(41)
  })
})

test('[AZ-010] [ACC-011] a socket whose member is barred ends at the next check', async () => {
  const { memberId, token } = await server.register()
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/wps/realtime`)
  const reply = () =>
    new Promise((received) => socket.once('message', (data) => received(String(data))))
  await new Promise((open) => socket.once('open', open))
  socket.send(JSON.stringify({ type: 'hello', token }))
  expect(await reply()).toBe('{"type":"ready"}')
  await server.db.pool.query(`update member.member set status = 'blocked' where member_id = $1`, [
    memberId,
  ])
  socket.send(PING)
  expect(await reply()).toBe('{"type":"pong"}')
  server.clock.advance(MINUTE_MS)
  socket.send(PING)
  expect(await reply()).toBe('{"type":"bye","reason":"bad-token"}')
})

describe('[SEC-015] an unresponsive peer', () => {
  let app: FastifyInstance
  let url: string

  beforeAll(async () => {
    app = Fastify()
    const { db } = server
    const databaseUrl = ''
    const engine = { db, clock: server.clock } as never
    const realtime = createRealtime({ databaseUrl, db, log: app.log as never })
    const waits = { helloMs: 200, quietMs: 600 }
    await mountSocket(app, { engine, realtime, isOurOrigin: async () => true, waits })
    url = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  test('before its first message is dropped soon, after it a little later', async () => {
    const lives = async (says: string[]) => {
      const began = performance.now()
      const { end } = await connection({ url, says })
      expect(end).toBe(1006)
      return performance.now() - began
    }
    expect(await lives([])).toBeLessThan(590)
    expect(await lives([hello()])).toBeGreaterThan(590)
  })
})

describe('[SEC-015] sockets', () => {
  const app = Fastify()
  let url: string
  beforeAll(async () => {
    const { db } = server
    const databaseUrl = server.env.DATABASE_URL ?? ''
    const engine = { db, clock: server.clock } as never
    const realtime = createRealtime({ databaseUrl, db, log: app.log as never })
    const caps = { perMember: 3, perAddress: 5, inAll: 7 }
    await mountSocket(app, { engine, realtime, isOurOrigin: async () => true, caps })
    url = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  const address = () => `${url.replace('http', 'ws')}/wps/realtime`

  /** A socket that stays open, and its first message: its welcome, or its refusal. */
  async function open(token: string, localAddress = '127.0.0.1') {
    const socket = new WebSocket(address(), { localAddress })
    const response = await new Promise<string>((settle) => {
      socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
      socket.on('message', (data) => settle(JSON.parse(String(data)).type))
      socket.on('close', (code) => settle(`closed ${code}`))
    })
    return { socket, response }
  }
  const ended = ({ socket }: { socket: WebSocket }) =>
    new Promise((settle) => {
      socket.on('close', settle)
      socket.close()
    })

  /** The member's socket, as soon as a slot is free. */
  async function reportedReady() {
    let opened = await open(member.token)
    await expect
      .poll(async () => {
        if (opened.response !== 'ready') opened = await open(member.token)
        return opened.response
      })
      .toBe('ready')
    return opened
  }

  test('of one member are limited in number; one that ends frees its slot', async () => {
    const [other, ...opened] = [
      await open((await server.register()).token),
      ...(await Promise.all([1, 2, 3].map(() => open(member.token)))),
    ]
    expect(opened.map(({ response }) => response)).toEqual(['ready', 'ready', 'ready'])
    expect((await open(member.token)).response).toBe('closed 1013')
    expect(other.response).toBe('ready')
    await ended(opened[0] as never)
    const again = await reportedReady()
    for (const item of [other, again, ...opened.slice(1)]) await ended(item)
  })

  test('from one address are limited in number, whatever member they belong to', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => server.register()))
    await expect
      .poll(async () => {
        const opened = []
        for (const { token } of people) opened.push(await open(token))
        const response = opened.map((item) => item.response)
        for (const { socket } of opened) socket.terminate()
        return response
      })
      .toEqual([...Array(5).fill('ready'), 'closed 1013'])
  })

  test('[LIM-001] of all are limited in number, whether they have identified themselves or not', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => server.register()))
    await expect
      .poll(async () => {
        const silent = Array.from({ length: 5 }, () => new WebSocket(address()))
        await Promise.all(
          silent.map((socket) => new Promise((opened) => socket.on('open', opened))),
        )
        const opened = []
        for (const { token } of people) opened.push(await open(token, '127.0.0.2'))
        for (const socket of [...silent, ...opened.map((item) => item.socket)]) socket.terminate()
        return opened.map(({ response }) => response)
      })
      .toEqual(['ready', 'ready', 'closed 1013'])
  })
})
