import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

const WITHIN = { timeout: 3000 }
const SETTLED_MS = 300

let server: TestServer
let member: Person
let received: { type: string }[]
let tab: WebSocket

beforeAll(async () => {
  server = await openTestServer()
  member = await server.register()
  received = []
  tab = new WebSocket(`${server.url.replace('http', 'ws')}/wps/realtime`)
  tab.on('message', (data) => received.push(JSON.parse(String(data))))
  tab.on('open', () => tab.send(JSON.stringify({ type: 'hello', token: member.token })))
  await vi.waitFor(() => expect(received).toEqual([{ type: 'ready' }]), WITHIN)
})
afterEach(async () => {
  await set(`maintenance = false, blocked_networks = '{}'`)
  // Its own notifications must not be mistaken for those of the next test.
  await wait(SETTLED_MS)
})
afterAll(async () => {
  tab.close()
  await server.close()
})

const set = (change: string) =>
  server.db.pool.query(`update brand.brand set ${change} where brand_id = 'ph'`)

const news = () => received.filter(({ type }) => type === 'system').length

async function status(as = member) {
  const value = valueIn(await server.call('systemStatus', { as }))
  return { status: value.status, ip: value.location.ip }
}

describe('[CFG-01] the configuration, changed in the database', () => {
  test('[REG-02] reaches open tabs as a new version, and the form is new immediately', async () => {
    const read = async () => valueIn(await server.call('systemStatus', { as: member })).version
    const [first, before] = [await read(), news()]
    await set(`config = jsonb_set(jsonb_set(config, '{switches,MOBILENUMREG3}', 'false'),
      '{registerFields,0,minLength}', '6')`)
    await expect.poll(news, WITHIN).toBe(before + 1)
    expect(await read()).not.toBe(first)
    const { methods, fields } = valueIn(await server.call('registerSettings', {}))
    expect(methods).toEqual(['username'])
    expect(fields[0]).toMatchObject({ field: 'username', minLength: 6 })
    await set(`config = jsonb_set(jsonb_set(config, '{switches,MOBILENUMREG3}', 'true'),
      '{registerFields,0,minLength}', '4')`)
    await expect.poll(read, WITHIN).toBe(first)
  })
})

describe('[APP-01] the state of the site, switched in the database', () => {
  test('[APP-02] to maintenance: an open tab is notified, reads it immediately, and nothing else', async () => {
    for (const [maintenance, state] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const before = news()
      await set(`maintenance = ${maintenance}`)
      await expect.poll(news, WITHIN).toBe(before + 1)
      expect((await status()).status).toBe(state)
    }
    await set('maintenance = true')
    await expect.poll(async () => (await status()).status, WITHIN).toBe(1)
    const refused = { status: 503, code: 'MAINTENANCE' }
    expect(await server.call('memberInfo', { as: member })).toMatchObject(refused)
  })

  test('[APP-03] [ELI-006] to a restricted region: its visitors are refused everything, others nothing', async () => {
    const [inside, outside] = [{ address: '203.0.113.7' }, { address: '203.0.114.7' }]
    const before = news()
    await set(`blocked_networks = '{203.0.113.0/24,2001:db8::/32}'`)
    await expect.poll(news, WITHIN).toBe(before + 1)
    expect(await status({ ...member, ...inside })).toEqual({ status: 2, ip: '203.0.113.7' })
    expect(await status({ ...member, address: '2001:db8::1' })).toMatchObject({ status: 2 })
    expect(await status({ ...member, ...outside })).toMatchObject({ status: 0 })
    for (const name of ['hotGames', 'memberInfo'] as const) {
      const as = { ...member, ...inside }
      const sent = name === 'hotGames' ? { as, query: { language: 'EN' as const } } : { as }
      expect(await server.call(name, sent)).toMatchObject({ status: 403, code: 'REGION_BLOCKED' })
    }
    expect((await server.call('memberInfo', { as: { ...member, ...outside } })).code).toBe('OK')
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/wps/realtime`, {
      headers: { 'x-forwarded-for': inside.address },
    })
    const answer = new Promise((settle) =>
      socket.on('unexpected-response', (_request, { statusCode }) => settle(statusCode)),
    )
    socket.on('error', () => undefined)
    expect(await answer).toBe(403)
    socket.terminate()
  })

  test('is explained in every language, also by a note that was written before one was offered', async () => {
    await set(`maintenance = true, maintenance_note = '{"EN":"Back at noon","TY":"Tanghali"}'`)
    const read = async () => valueIn(await server.call('systemStatus', { as: member })).note
    await expect.poll(async () => (await read()).EN, WITHIN).toBe('Back at noon')
    expect(await read()).toEqual({ EN: 'Back at noon', TY: 'Tanghali', VI: 'Back at noon' })
    await set(`maintenance_note = '{}'`)
    await expect.poll(read, WITHIN).toEqual({ EN: '', TY: '', VI: '' })
  })

  test('puts maintenance first', async () => {
    const inside = { ...member, address: '203.0.113.7' }
    await set(`maintenance = true, blocked_networks = '{203.0.113.0/24}'`)
    await expect.poll(async () => (await status(inside)).status, WITHIN).toBe(1)
  })

  test('is announced only when it changes, and invalid networks are refused', async () => {
    const before = news()
    await set('version = version + 1')
    await expect(set(`blocked_networks = '{nowhere}'`)).rejects.toThrow('cidr')
    await set('maintenance = true')
    await expect.poll(news, WITHIN).toBe(before + 1)
  })
})
