import { randomUUID } from 'node:crypto'
import { vendorClient } from '@parola/vendor-protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unixSeconds } from '#platform/clock'
import { opened, openStudio, type Studio } from '../../../test/outside.ts'
import {
  openTestServer,
  PASSWORD,
  type Person,
  type TestServer,
  valueIn,
  vendorKey,
} from '../../../test/test-server.ts'

const WITHIN = { timeout: 10_000 }
const AT_ONCE_MS = 2000

let studio: Studio
let server: TestServer
let member: Person
let nodeId: number
let game: string

beforeAll(async () => {
  studio = await openStudio()
  server = await openTestServer({ studioUrl: studio.url, jobs: true })
  const { rows } = await server.db.pool.query(
    `select node_id, game from catalogue.title where vendor = 'BGS' order by node_id limit 1`,
  )
  nodeId = rows[0].node_id
  game = rows[0].game
})
beforeEach(async () => {
  member = await server.register()
})
afterAll(async () => {
  await server.close()
  await studio.close()
})

async function launch(session: string): Promise<{ token: string; player: string }> {
  studio.answers({ ...opened('http://studio.example/play/'), session, closed: true })
  const body = { nodeId, language: 'EN', platform: 'html5', mode: 'real' } as const
  valueIn(await server.call('launchGame', { as: member, body }))
  // A session that ends elsewhere may be closed at the vendor meanwhile.
  const launched = studio.requested.findLast(({ path }) => path === '/api/v1/session/launch')
  return launched?.body as { token: string; player: string }
}

/** A signed call of the vendor. */
async function sendRequest(path: string, body: object) {
  const client = vendorClient({
    baseUrl: `${server.url}/vgw/v1`,
    vendor: 'BGS',
    key: vendorKey('BGS'),
    nowS: () => unixSeconds(server.clock.now()),
    fetch: async (url, { timeoutMs: _, ...init }) => {
      const answer = await fetch(url, init)
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    },
  })
  const response = await client.call(path, body, 5000)
  if (response.kind !== 'answer') throw new Error(`no answer of the platform: ${response.why}`)
  return response
}

/** A vendor's request of a bet of one peso. */
const stake = (player: string, session: unknown) => ({
  ...{ player, session, game, round: 'R1', currency: 'PHP', round_closed: true },
  ...{ at: server.clock.now().toISOString(), actions: [{ tx: 'T1', type: 'bet', amount: '1.00' }] },
})

/** The sessions that the vendor was asked to close. */
const closed = () =>
  studio.requested.filter(({ path }) => path === '/api/v1/session/close').map(({ body }) => body)

const isOpen = async () => {
  const { rowCount } = await server.db.pool.query(
    'select from play.session where member_id = $1 and closed_at is null',
    [member.memberId],
  )
  return rowCount
}

describe('[ACC-011] the games of a session', () => {
  test('are closed here and at their vendor when it is logged out', async () => {
    const session = randomUUID()
    const { player, token } = await launch(session)
    const { value } = await sendRequest('/session/authenticate', { token, game })
    await server.call('logout', { as: member })
    await expect.poll(closed, WITHIN).toContainEqual({ player, session, reason: 'logout' })
    expect(await sendRequest('/wallet/transact', stake(player, value?.session))).toMatchObject({
      code: 'SESSION_CLOSED',
    })
  })

  test('are closed when another log-in takes its place, and those of another device are not', async () => {
    const [mine, other] = [randomUUID(), randomUUID()]
    const body = { username: member.username, password: PASSWORD, type: 'username' as const }
    const { player } = await launch(mine)
    const elsewhere = valueIn(await server.call('login', { body }))
    const first = member
    member = { ...first, token: elsewhere.token }
    await launch(other)
    valueIn(await server.call('login', { as: first, body }))
    await expect.poll(closed, WITHIN).toContainEqual({ player, session: mine, reason: 'logout' })
    expect(await isOpen()).toBe(1)
    expect(closed().map(({ session }) => session)).not.toContain(other)
    expect((await server.call('memberInfo', { as: first })).code).toBe('NOT_LOGGED_IN')
  })

  test('hold up no log-out when their vendor is silent, and their tokens open nothing more', async () => {
    const { token } = await launch(randomUUID())
    studio.answers({}, false)
    const began = performance.now()
    valueIn(await server.call('logout', { as: member }))
    expect(performance.now() - began).toBeLessThan(AT_ONCE_MS)
    await expect.poll(isOpen, WITHIN).toBe(0)
    expect(await sendRequest('/session/authenticate', { token, game })).toMatchObject({
      code: 'TOKEN_INVALID',
    })
  })
})

describe('[RG-004] [ELI-001] a game that is closed', () => {
  test.each(['24h', '6m'] as const)('shows so to a member who is away for %s', async (length) => {
    const session = randomUUID()
    const { player, token } = await launch(session)
    const { value } = await sendRequest('/session/authenticate', { token, game })
    valueIn(await server.call('stayAway', { as: member, body: { length, isSure: true } }))
    await expect.poll(closed, WITHIN).toContainEqual({ player, session, reason: 'excluded' })
    expect(await sendRequest('/wallet/transact', stake(player, value?.session))).toMatchObject({
      code: 'PLAYER_EXCLUDED',
    })
  })

  test('shows so to a member who was blocked in the console', async () => {
    const session = randomUUID()
    const { player } = await launch(session)
    const analyst = await server.operator({ roles: ['risk-analyst'] })
    const body = { memberId: member.memberId, isBlocked: true, reason: 'a test in the console' }
    valueIn(await server.call('setMemberStatus', { as: analyst, body }))
    await expect.poll(closed, WITHIN).toContainEqual({ player, session, reason: 'operator' })
  })
})
