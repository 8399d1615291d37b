import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { bySystem, work } from '#platform/work'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { setRegionRules, setSystemStatus } from './index.ts'
import type { RegionRules } from './region.rules.ts'

const OPEN: RegionRules = { mode: 'deny', countries: [], networks: [], servesUnknown: true }
const WITHIN = { timeout: 3000 }
const SETTLED_MS = 300
const MANILA = '112.198.1.1'
const AMERICA = '8.8.8.8'
const HERE = '10.9.8.7'

let server: TestServer
let member: Person

beforeAll(async () => {
  server = await openTestServer()
  member = await server.register()
})
afterEach(() => set(OPEN))
afterAll(() => server.close())

const system = bySystem('ph')

/** What the console does, while the site runs. */
async function set(rules: Partial<RegionRules>) {
  await server.asSystem((engine) =>
    work(engine, system, (w) => setRegionRules(w, { ...OPEN, ...rules })),
  )
  await wait(SETTLED_MS)
}

/** 0 where the site is open to this address, 2 where it is not; with the rest of the answer. */
async function seenFrom(address: string, headers: Record<string, string> = {}) {
  const { status, location } = valueIn(
    await server.call('systemStatus', { as: { address }, headers }),
  )
  const { code } = await server.call('memberInfo', { as: { ...member, address }, headers })
  expect(code).toBe(status === 2 ? 'REGION_BLOCKED' : 'OK')
  return { status, ...location }
}

function open(address: string) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/wps/realtime`, {
    headers: { 'x-forwarded-for': address },
  })
  const received: string[] = []
  const refused = new Promise<number>((settle) =>
    socket.on('unexpected-response', (_request, { statusCode }) => settle(statusCode ?? 0)),
  )
  socket.on('error', () => undefined)
  socket.on('message', (data) => received.push(JSON.parse(String(data)).type))
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token: member.token })))
  return { socket, received, refused }
}

describe('[ELI-006] the countries that a brand serves', () => {
  test('are all of them at first', async () => {
    expect(await seenFrom(MANILA)).toMatchObject({ status: 0, country: 'PH', ip: MANILA })
    expect(await seenFrom(AMERICA)).toMatchObject({ status: 0, country: 'US' })
    expect(await seenFrom(HERE)).toMatchObject({ status: 0, country: null })
  })

  test('[APP-03] are all but those listed, switched while the site runs', async () => {
    await set({ countries: ['US'] })
    expect(await seenFrom(AMERICA)).toMatchObject({ status: 2, ip: AMERICA })
    expect(await seenFrom('2001:4860:4860::8888')).toMatchObject({ status: 2, country: 'US' })
    expect(await seenFrom(`::ffff:${AMERICA}`)).toMatchObject({ status: 2, country: 'US' })
    expect(await seenFrom(MANILA)).toMatchObject({ status: 0 })
    expect(await seenFrom(HERE)).toMatchObject({ status: 0 })
  })

  test('are those listed only, and unknown places follow the brand’s rule', async () => {
    await set({ mode: 'allow', countries: ['PH'] })
    expect(await seenFrom(MANILA)).toMatchObject({ status: 0 })
    expect(await seenFrom('2001:4450::1')).toMatchObject({ status: 0, country: 'PH' })
    expect(await seenFrom(AMERICA)).toMatchObject({ status: 2 })
    expect(await seenFrom(HERE)).toMatchObject({ status: 0 })
    await set({ mode: 'allow', countries: ['PH'], servesUnknown: false })
    expect(await seenFrom(HERE)).toMatchObject({ status: 2 })
    expect(await seenFrom('no-address')).toMatchObject({ status: 2 })
  })

  test('[SEC-012] are decided by the trusted hop, never by what the visitor wrote before it', async () => {
    await set({ mode: 'allow', countries: ['PH'], servesUnknown: false })
    const spoofed = [`${MANILA}, ${AMERICA}`, `${MANILA},127.0.0.1,${AMERICA}`]
    for (const forwarded of spoofed) {
      const seen = await seenFrom(AMERICA, { 'x-forwarded-for': forwarded })
      expect(seen).toMatchObject({ status: 2, ip: AMERICA })
    }
    for (const header of ['x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip']) {
      expect(await seenFrom(AMERICA, { [header]: MANILA })).toMatchObject({ status: 2 })
    }
  })

  test('[AZ-010] block sockets too: none is opened, and an open one is closed', async () => {
    const [abroad, home] = [open(AMERICA), open(MANILA)]
    await vi.waitFor(() => {
      expect([abroad.received, home.received]).toEqual([['ready'], ['ready']])
    }, WITHIN)
    await set({ countries: ['US'] })
    await vi.waitFor(() => expect(abroad.received).toEqual(['ready', 'system', 'bye']), WITHIN)
    expect(home.received).toEqual(['ready', 'system'])
    expect(await open(AMERICA).refused).toBe(403)
    home.socket.terminate()
  })

  test('are given by two capital letters each', async () => {
    for (const countries of [['usa'], ['us'], ['U'], ['USPH']]) {
      await expect(set({ countries })).rejects.toThrow('countries_are_codes')
    }
    await expect(set({ networks: ['nowhere'] })).rejects.toThrow('cidr')
  })
})

test('[APP-01] maintenance is switched while the site runs, and takes precedence over the region', async () => {
  const shut = (maintenance: boolean) =>
    server.asSystem((engine) => work(engine, system, (w) => setSystemStatus(w, { maintenance })))
  await set({ countries: ['US'] })
  await shut(true)
  const status = async () =>
    valueIn(await server.call('systemStatus', { as: { address: AMERICA } })).status
  await expect.poll(status, WITHIN).toBe(1)
  await shut(false)
  await expect.poll(status, WITHIN).toBe(2)
})
