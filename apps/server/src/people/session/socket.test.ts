import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { MINUTE_MS } from '#platform/clock'
import { createRealtime } from '#platform/realtime'
import { openStand, type Person, type Stand } from '../../../test/stand.ts'
import { mountSocket } from './socket.ts'

const KB = 1024

let stand: Stand
let member: Person

beforeAll(async () => {
  stand = await openStand()
  member = await stand.register()
})
afterAll(() => stand.close())

type Words = { origin?: string; says?: string[]; url?: string }

/** What a socket hears until it ends, and how it ends; `stays` ends it after its last answer. */
async function spoken({ origin, says = [], url = stand.url }: Words, answers = Infinity) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/wps/realtime`, {
    ...(origin ? { origin } : {}),
  })
  const heard: { type: string; reason?: string }[] = []
  return new Promise<{ heard: typeof heard; end: number | string }>((settle) => {
    socket.on('unexpected-response', (_request, { statusCode }) => {
      socket.on('error', () => undefined)
      socket.terminate()
      settle({ heard, end: `HTTP ${statusCode}` })
    })
    socket.on('open', () => {
      for (const words of says) socket.send(words)
    })
    socket.on('message', (data) => {
      heard.push(JSON.parse(String(data)))
      if (heard.length >= answers) socket.close(1000)
    })
    socket.on('close', (code) => settle({ heard, end: code }))
  })
}

const hello = () => JSON.stringify({ type: 'hello', token: member.token })
const PING = '{"type":"ping"}'

describe('[SEC-015] a socket', () => {
  test('is opened to our own pages, and to programs that are no page', async () => {
    for (const origin of ['http://localhost:3000', stand.url, undefined]) {
      const { heard } = await spoken({ ...(origin ? { origin } : {}), says: [hello()] }, 1)
      expect(heard).toEqual([{ type: 'ready' }])
    }
  })

  test.each(['http://evil.example', 'http://localhost:1', 'null'])(
    'is refused to a page of %s',
    async (origin) => {
      expect(await spoken({ origin, says: [hello()] })).toEqual({ heard: [], end: 'HTTP 403' })
    },
  )

  test('ends unless its first message carries a token that is good', async () => {
    const bad = [{ type: 'bye', reason: 'bad-token' }]
    const wrong = JSON.stringify({ type: 'hello', token: `${member.token.slice(0, -1)}~` })
    for (const words of [PING, wrong, '{"type":"hello"}', 'garbled', '[]']) {
      expect((await spoken({ says: [words] })).heard, words).toEqual(bad)
    }
  })

  test('ends at a message of more than 64 KB', async () => {
    const says = [hello(), 'x'.repeat(64 * KB + 1)]
    expect((await spoken({ says })).end).toBe(1009)
  })

  test('ends at more than 20 messages in a second', async () => {
    const says = [hello(), ...Array.from({ length: 60 }, () => PING)]
    const { heard, end } = await spoken({ says })
    expect(end).toBe(1008)
    expect(heard.length).toBeLessThanOrEqual(41)
  })
})

test('[AZ-010] [ACC-011] a socket whose member is shut out ends at the next look', async () => {
  const { memberId, token } = await stand.register()
  const socket = new WebSocket(`${stand.url.replace('http', 'ws')}/wps/realtime`)
  const said = () => new Promise((heard) => socket.once('message', (data) => heard(String(data))))
  await new Promise((open) => socket.once('open', open))
  socket.send(JSON.stringify({ type: 'hello', token }))
  expect(await said()).toBe('{"type":"ready"}')
  await stand.db.pool.query(`update member.member set status = 'blocked' where member_id = $1`, [
    memberId,
  ])
  socket.send(PING)
  expect(await said()).toBe('{"type":"pong"}')
  stand.clock.advance(MINUTE_MS)
  socket.send(PING)
  expect(await said()).toBe('{"type":"bye","reason":"bad-token"}')
})

describe('[SEC-015] a peer that is gone', () => {
  let app: FastifyInstance
  let url: string

  beforeAll(async () => {
    app = Fastify()
    const { db } = stand
    const databaseUrl = ''
    const engine = { db, clock: stand.clock } as never
    const realtime = createRealtime({ databaseUrl, db, log: app.log as never })
    const waits = { helloMs: 200, quietMs: 600 }
    await mountSocket(app, { engine, realtime, isOurOrigin: async () => true, waits })
    url = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  test('before its first word is let go soon, after it a little later', async () => {
    const lives = async (says: string[]) => {
      const began = performance.now()
      const { end } = await spoken({ url, says })
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
    const { db } = stand
    const databaseUrl = stand.env.DATABASE_URL ?? ''
    const engine = { db, clock: stand.clock } as never
    const realtime = createRealtime({ databaseUrl, db, log: app.log as never })
    const caps = { perMember: 3, perAddress: 5, inAll: 7 }
    await mountSocket(app, { engine, realtime, isOurOrigin: async () => true, caps })
    url = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  const address = () => `${url.replace('http', 'ws')}/wps/realtime`

  /** A socket that stays open, and what it was told first: its welcome, or how it was refused. */
  async function open(token: string, localAddress = '127.0.0.1') {
    const socket = new WebSocket(address(), { localAddress })
    const told = await new Promise<string>((settle) => {
      socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
      socket.on('message', (data) => settle(JSON.parse(String(data)).type))
      socket.on('close', (code) => settle(`closed ${code}`))
    })
    return { socket, told }
  }
  const ended = ({ socket }: { socket: WebSocket }) =>
    new Promise((settle) => {
      socket.on('close', settle)
      socket.close()
    })

  /** The member's socket, as soon as a place is free. */
  async function toldReady() {
    let one = await open(member.token)
    await expect
      .poll(async () => {
        if (one.told !== 'ready') one = await open(member.token)
        return one.told
      })
      .toBe('ready')
    return one
  }

  test('of one member are no more than so many at once; one that ends leaves its place', async () => {
    const [other, ...opened] = [
      await open((await stand.register()).token),
      ...(await Promise.all([1, 2, 3].map(() => open(member.token)))),
    ]
    expect(opened.map(({ told }) => told)).toEqual(['ready', 'ready', 'ready'])
    expect((await open(member.token)).told).toBe('closed 1013')
    expect(other.told).toBe('ready')
    await ended(opened[0] as never)
    const again = await toldReady()
    for (const one of [other, again, ...opened.slice(1)]) await ended(one)
  })

  test('from one address are no more than so many at once, whoever they belong to', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => stand.register()))
    await expect
      .poll(async () => {
        const opened = []
        for (const { token } of people) opened.push(await open(token))
        const told = opened.map((one) => one.told)
        for (const { socket } of opened) socket.terminate()
        return told
      })
      .toEqual([...Array(5).fill('ready'), 'closed 1013'])
  })

  test('[LIM-001] of all are no more than so many, whether they have said whose they are or not', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => stand.register()))
    await expect
      .poll(async () => {
        const silent = Array.from({ length: 5 }, () => new WebSocket(address()))
        await Promise.all(
          silent.map((socket) => new Promise((opened) => socket.on('open', opened))),
        )
        const opened = []
        for (const { token } of people) opened.push(await open(token, '127.0.0.2'))
        for (const socket of [...silent, ...opened.map((one) => one.socket)]) socket.terminate()
        return opened.map(({ told }) => told)
      })
      .toEqual(['ready', 'ready', 'closed 1013'])
  })
})
