import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { fakePlatform } from '../../test/platform.ts'
import { launched, type Running, runStudio, studioDatabase } from '../../test/studio.ts'
import { clearDemos, DEMO_MS } from './demo-cleaning.ts'

let database: Awaited<ReturnType<typeof studioDatabase>>
let platform: Awaited<ReturnType<typeof fakePlatform>>

beforeAll(async () => {
  database = await studioDatabase()
  platform = await fakePlatform()
})
afterAll(async () => {
  await platform.close()
  await database.drop()
})

const openStudio = (model: string, crash = {}) =>
  runStudio({ databaseUrl: database.url, platformUrl: platform.url, model, crash })

describe('demos', () => {
  let running: Running
  beforeAll(async () => {
    running = await openStudio('classic-777')
  })
  afterAll(() => running.stop())

  const demo = (ip: string) => launched(running, { mode: 'demo', ip })
  const spin = (session: string) =>
    running.play('spin', { session, requestId: randomUUID(), stake: '1.00' })
  const counted = async (table: string, session: string) => {
    const column = table === 'seed' ? 'owner' : 'session_id'
    const value = table === 'seed' ? `demo:${session}` : session
    const { rows } = await running.studio.context.store.pool.query(
      `select count(*)::int as count from studio.${table} where ${column} = $1`,
      [value],
    )
    return rows[0].count
  }

  test('[LIM-001] are launched at a limited rate from one address, IPv6 counted by its /64', async () => {
    const launch = async (ip: string) =>
      (
        await running.platform('/session/launch', {
          ...{ merchant: 'ph', game: 'pg_lucky_harvest', mode: 'demo', currency: 'PHP', ip },
          ...{ language: 'en', platform: 'html5', lobby_url: '', cashier_url: '', test: false },
        })
      ).code
    const codes: string[] = []
    for (let n = 0; n < 75; n += 1) codes.push(await launch(`2001:db8:0:9::${n.toString(16)}`))
    expect(codes.slice(0, 60)).toEqual(Array(60).fill('OK'))
    expect(codes.filter((code) => code === 'RATE_LIMITED').length).toBeGreaterThan(5)
    expect(await launch('2001:db8:0:a::1')).toBe('OK')
  })

  test('[LIM-001] write rounds at a limited rate, whatever the number of their sessions', async () => {
    const sessions = [await demo('198.51.100.1'), await demo('198.51.100.1')]
    const codes: string[] = []
    while (codes.length < 400 && !codes.includes('TOO_FAST')) {
      const spins = sessions.flatMap(({ session }) => [1, 2, 3, 4].map(() => spin(session)))
      codes.push(...(await Promise.all(spins)).map(({ ok, code }) => (ok ? 'OK' : code)))
    }
    expect(codes).toContain('TOO_FAST')
    const { session } = await demo('198.51.100.2')
    expect(await spin(session)).toMatchObject({ ok: true })
  })

  test('[LIM-001] are removed after a day with their rounds and seeds, and nothing else is', async () => {
    const { session } = await demo('198.51.100.3')
    const { session: real } = await launched(running, { token: `real-${randomUUID()}` })
    await spin(session)
    await spin(real)
    const { store } = running.studio.context
    const later = (ms: number) => new Date(Date.now() + ms)
    await clearDemos(store, later(DEMO_MS - 60_000))
    expect(await counted('session', session)).toBe(1)
    expect(await clearDemos(store, later(DEMO_MS + 60_000))).toBeGreaterThan(0)
    for (const table of ['session', 'round', 'seed']) {
      expect(await counted(table, session), table).toBe(0)
    }
    expect(await counted('session', real)).toBe(1)
    expect(await counted('round', real)).toBe(1)
    expect(await running.play('open', { session })).toMatchObject({ code: 'SESSION_CLOSED' })
  })

  test('[LIM-001] are removed by an index, in steps', async () => {
    const { pool } = running.studio.context.store
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('set local enable_seqscan = off')
      const { rows } = await client.query(
        `explain select session_id from studio.session where mode = 'demo' and opened_at < now()
          order by opened_at limit 50 for update skip locked`,
      )
      expect(JSON.stringify(rows)).toContain('session_demo')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('sockets of the room', () => {
  let running: Running
  beforeAll(async () => {
    running = await openStudio('crash', { caps: { perPlayer: 2, perAddress: 4, inAll: 5 } })
  })
  afterAll(() => running.stop())

  /** A socket that stays open, and its first message. */
  async function open(session: string) {
    const socket = new WebSocket(`${running.url.replace('http', 'ws')}/game/crash`)
    const response = await new Promise<string>((settle) => {
      socket.on('open', () => socket.send(JSON.stringify({ t: 'hello', session })))
      socket.on('message', () => settle('welcome'))
      socket.on('close', (code) => settle(`closed ${code}`))
    })
    return { socket, response }
  }

  /** A socket from another address that does not identify itself. */
  async function elsewhere() {
    const url = `${running.url.replace('http', 'ws')}/game/crash`
    const socket = new WebSocket(url, { localAddress: '127.0.0.2' })
    const response = await new Promise<string>((settle) => {
      socket.on('open', () => socket.send('{"t":"ping"}'))
      socket.on('message', () => settle('open'))
      socket.on('close', (code) => settle(`closed ${code}`))
    })
    return { socket, response }
  }

  test('[LIM-001] are limited per player, and per address', async () => {
    const launch = async () => (await launched(running, { mode: 'demo' })).session
    const [mine, theirs] = [await launch(), await launch()]
    const own = [await open(mine), await open(mine)]
    expect(own.map(({ response }) => response)).toEqual(['welcome', 'welcome'])
    expect((await open(mine)).response).toBe('closed 1013')
    const others = [await open(theirs), await open(theirs)]
    expect(others.map(({ response }) => response)).toEqual(['welcome', 'welcome'])
    expect((await open(await launch())).response).toBe('closed 1013')
    // Sockets that have not identified themselves count in the total.
    const silent = await Promise.all([elsewhere(), elsewhere()])
    expect(silent.map(({ response }) => response).sort()).toEqual(['closed 1013', 'open'])
    for (const { socket } of silent) socket.terminate()
    own[0]?.socket.close()
    await expect.poll(async () => (await open(await launch())).response).toBe('welcome')
    for (const { socket } of [...own, ...others]) socket.terminate()
  })

  test('[LIM-001] of one player are limited also when all of them connect at once', async () => {
    const { session } = await launched(running, { mode: 'demo' })
    const all = await Promise.all(Array.from({ length: 3 }, () => open(session)))
    expect(all.filter(({ response }) => response === 'welcome')).toHaveLength(2)
    for (const { socket } of all) socket.terminate()
  })
})
