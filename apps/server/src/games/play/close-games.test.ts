import { randomUUID } from 'node:crypto'
import { vendorClient } from '@parola/vendor-protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unixSeconds } from '#platform/clock'
import { opened, openStudio, type Studio } from '../../../test/outside.ts'
import {
  openStand,
  PASSWORD,
  type Person,
  type Stand,
  valueIn,
  vendorKey,
} from '../../../test/stand.ts'

const WITHIN = { timeout: 10_000 }
const AT_ONCE_MS = 2000

let studio: Studio
let stand: Stand
let member: Person
let nodeId: number
let game: string

beforeAll(async () => {
  studio = await openStudio()
  stand = await openStand({ studioUrl: studio.url, jobs: true })
  const { rows } = await stand.db.pool.query(
    `select node_id, game from catalogue.title where vendor = 'BGS' order by node_id limit 1`,
  )
  nodeId = rows[0].node_id
  game = rows[0].game
})
beforeEach(async () => {
  member = await stand.register()
})
afterAll(async () => {
  await stand.close()
  await studio.close()
})

async function launch(session: string): Promise<{ token: string; player: string }> {
  studio.answers({ ...opened('http://studio.example/play/'), session, closed: true })
  const body = { nodeId, language: 'EN', platform: 'html5', mode: 'real' } as const
  valueIn(await stand.call('launchGame', { as: member, body }))
  // A session that ends elsewhere may be closed at the vendor meanwhile.
  const told = studio.asked.findLast(({ path }) => path === '/api/v1/session/launch')
  return told?.body as { token: string; player: string }
}

/** A signed call of the vendor. */
async function ask(path: string, body: object) {
  const client = vendorClient({
    baseUrl: `${stand.url}/vgw/v1`,
    vendor: 'BGS',
    key: vendorKey('BGS'),
    nowS: () => unixSeconds(stand.clock.now()),
    fetch: async (url, { timeoutMs: _, ...init }) => {
      const answer = await fetch(url, init)
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    },
  })
  const told = await client.call(path, body, 5000)
  if (told.kind !== 'answer') throw new Error(`no answer of the platform: ${told.why}`)
  return told
}

/** A bet of one peso, as the vendor asks for it. */
const stake = (player: string, session: unknown) => ({
  ...{ player, session, game, round: 'R1', currency: 'PHP', round_closed: true },
  ...{ at: stand.clock.now().toISOString(), actions: [{ tx: 'T1', type: 'bet', amount: '1.00' }] },
})

/** Which sessions the vendor was asked to close. */
const closed = () =>
  studio.asked.filter(({ path }) => path === '/api/v1/session/close').map(({ body }) => body)

const standsOpen = async () => {
  const { rowCount } = await stand.db.pool.query(
    'select from play.session where member_id = $1 and closed_at is null',
    [member.memberId],
  )
  return rowCount
}

describe('[ACC-011] the games of a session', () => {
  test('are closed here and at their vendor when it is logged out', async () => {
    const session = randomUUID()
    const { player, token } = await launch(session)
    const { value } = await ask('/session/authenticate', { token, game })
    await stand.call('logout', { as: member })
    await expect.poll(closed, WITHIN).toContainEqual({ player, session, reason: 'logout' })
    expect(await ask('/wallet/transact', stake(player, value?.session))).toMatchObject({
      code: 'SESSION_CLOSED',
    })
  })

  test('are closed when another log-in takes its place, and those of another device are not', async () => {
    const [mine, other] = [randomUUID(), randomUUID()]
    const body = { username: member.username, password: PASSWORD, type: 'username' as const }
    const { player } = await launch(mine)
    const elsewhere = valueIn(await stand.call('login', { body }))
    const first = member
    member = { ...first, token: elsewhere.token }
    await launch(other)
    valueIn(await stand.call('login', { as: first, body }))
    await expect.poll(closed, WITHIN).toContainEqual({ player, session: mine, reason: 'logout' })
    expect(await standsOpen()).toBe(1)
    expect(closed().map(({ session }) => session)).not.toContain(other)
    expect((await stand.call('memberInfo', { as: first })).code).toBe('NOT_LOGGED_IN')
  })

  test('hold up no log-out when their vendor is silent, and their tokens open nothing more', async () => {
    const { token } = await launch(randomUUID())
    studio.answers({}, false)
    const began = performance.now()
    valueIn(await stand.call('logout', { as: member }))
    expect(performance.now() - began).toBeLessThan(AT_ONCE_MS)
    await expect.poll(standsOpen, WITHIN).toBe(0)
    expect(await ask('/session/authenticate', { token, game })).toMatchObject({
      code: 'TOKEN_INVALID',
    })
  })
})

describe('[RG-004] [ELI-001] a game that is closed', () => {
  test.each(['24h', '6m'] as const)('says so to who stays away for %s', async (length) => {
    const session = randomUUID()
    const { player, token } = await launch(session)
    const { value } = await ask('/session/authenticate', { token, game })
    valueIn(await stand.call('stayAway', { as: member, body: { length, isSure: true } }))
    await expect.poll(closed, WITHIN).toContainEqual({ player, session, reason: 'excluded' })
    expect(await ask('/wallet/transact', stake(player, value?.session))).toMatchObject({
      code: 'PLAYER_EXCLUDED',
    })
  })

  test('says so to who was blocked at the desk', async () => {
    const session = randomUUID()
    const { player } = await launch(session)
    const desk = await stand.operator({ roles: ['risk-analyst'] })
    const body = { memberId: member.memberId, isBlocked: true, reason: 'a test at the desk' }
    valueIn(await stand.call('setMemberStatus', { as: desk, body }))
    await expect.poll(closed, WITHIN).toContainEqual({ player, session, reason: 'operator' })
  })
})
