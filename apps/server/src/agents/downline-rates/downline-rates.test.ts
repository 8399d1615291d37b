import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertInvitation, rebatesGiven } from '#people/invitation'
import { joinTeam } from '#people/team'
import { addMs, DAY_MS, dayAfter, dayOf } from '#platform/clock'
import { bySystem, type Engine, work } from '#platform/work'
import { beginDay } from '../../../test/brand-day.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

let server: TestServer
let engine: Engine

beforeAll(async () => {
  server = await openTestServer()
  await beginDay(server.asOwner)
  await server.asSystem(async (its) => {
    engine = its
  })
  await server.asOwner(
    `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
     values ('ph', 'team', 1, '{"topRebatesPpm": {"RNG": 8000, "LIVE": 4000}, "minRateGapPpm": 1000}', now(), now(),
             'test', 'for the test')`,
  )
})
afterAll(() => server.close())

async function below(upline: Person | null, type: number, rates?: Record<string, number>) {
  const made = type === 0 ? await server.register() : await server.registerAgent(type)
  const { memberId } = made
  const agentId = upline?.memberId ?? null
  await work(engine, bySystem('ph'), async (w) => {
    await joinTeam(w, { memberId, uplineId: agentId })
    if (!agentId || !rates) return
    const { tx, brandId, now } = w
    await insertInvitation(tx, { memberId, brandId, agentId, code: null, rebates: rates, now })
  })
  return made
}

let boss: Person
let agent: Person
let under: Person
let player: Person
beforeEach(async () => {
  boss = await below(null, 1)
  agent = await below(boss, 2, { RNG: 7000, LIVE: 3000 })
  under = await below(agent, 2, { RNG: 5000, LIVE: 500 })
  player = await below(under, 0, { RNG: 4000 })
})

type Rebates = Record<string, string>
const set = (as: Person, { memberId }: Person, rebates: Rebates) =>
  server.call('setDownlineRates', { as, body: { memberId, rebates } })
const read = async (as: Person, { memberId }: Person) =>
  valueIn(await server.call('downlineRates', { as, query: { memberId } }))
const tomorrow = () => dayAfter(dayOf(server.clock.now(), 'Asia/Manila'))
const kinds = async ({ memberId }: Person) =>
  (
    await server.asOwner('select kind from inbox.message where member_id = $1', [memberId])
  ).rows.map(({ kind }) => kind)

describe('[AGT-03] rebates that an agent changes directly below', () => {
  test('apply from the next midnight, with a message, and what is not named stays', async () => {
    expect(valueIn(await set(boss, agent, { RNG: '0.65' }))).toEqual({ from: tomorrow() })
    expect(await read(boss, agent)).toEqual({
      rebates: { RNG: '0.7', LIVE: '0.3' },
      next: { rebates: { RNG: '0.65', LIVE: '0.3' }, from: tomorrow() },
      mostRebates: { RNG: '0.7', LIVE: '0.3' },
    })
    expect(await kinds(agent)).toContain('rebates-changed')
    // Whoever is recruited meanwhile has no more than will be left.
    const { mostRebates } = valueIn(await server.call('registerLinks', { as: agent }))
    expect(mostRebates).toEqual({ RNG: '0.55', LIVE: '0.2' })
    const look = { db: server.db.kysely, brandId: 'ph', now: addMs(server.clock.now(), DAY_MS) }
    expect(await rebatesGiven(look, agent.memberId)).toEqual({
      ...{ now: { RNG: 6500, LIVE: 3000 }, next: [] },
    })
  })

  test('are no more than the agent may give, and of a direct downline alone', async () => {
    expect(await set(agent, under, { RNG: '0.61' })).toMatchObject({
      ...{ code: 'LINK_RATE_ABOVE_OWN', value: { allowedPpm: { RNG: 6000 } } },
    })
    valueIn(await set(agent, under, { RNG: '0.6' }))
    for (const [as, member] of [
      [boss, under],
      [under, agent],
      [agent, boss],
      [await below(null, 1), agent],
    ] as const) {
      expect(await set(as, member, { RNG: '0' })).toMatchObject({ code: 'NOT_FOUND' })
      const body = { memberId: member.memberId, rebates: {} }
      for (const call of ['ratesAboveTerms', 'lowerTeamRates'] as const) {
        expect(await server.call(call, { as, body })).toMatchObject({ code: 'NOT_FOUND' })
      }
      const query = { memberId: member.memberId }
      expect(await server.call('downlineRates', { as, query })).toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('are not below those of the downline’s own team before these are lowered, which are listed', async () => {
    const rebates = { RNG: '0.3', LIVE: '0.12' }
    expect(await set(boss, agent, rebates)).toMatchObject({ code: 'RATE_BELOW_TEAM' })
    const body = { memberId: agent.memberId, rebates }
    const listed = valueIn(await server.call('ratesAboveTerms', { as: boss, body }))
    expect(listed).toEqual({
      accounts: [
        {
          ...{ account: player.username, level: 2 },
          ...{ rebates: { RNG: '0.4' }, lowered: { RNG: '0.1' } },
        },
        {
          ...{ account: under.username, level: 1, rebates: { RNG: '0.5', LIVE: '0.05' } },
          lowered: { RNG: '0.2', LIVE: '0.02' },
        },
      ],
      isMore: false,
    })
    expect(valueIn(await server.call('lowerTeamRates', { as: boss, body }))).toEqual({
      ...{ lowered: 2, isMore: false },
    })
    valueIn(await set(boss, agent, rebates))
    expect((await read(under, player)).next).toEqual({ rebates: { RNG: '0.1' }, from: tomorrow() })
    expect(await kinds(player)).toContain('rebates-changed')
  })

  test('wait for a move of the tree, and are not given by an agent who is blocked from recruiting', async () => {
    const other = await below(boss, 2, { RNG: 7000 })
    await server.asOwner(
      `insert into team.move (move_id, brand_id, member_id, from_upline_id, to_upline_id, decided_at, effective_at)
       values (uuidv7(), 'ph', $1, $2, $3, now(), now() + interval '20 hours')`,
      [under.memberId, agent.memberId, other.memberId],
    )
    expect(await set(boss, agent, { RNG: '0.69' })).toMatchObject({ code: 'MOVE_PENDING' })
    await server.asOwner('delete from team.move where member_id = $1', [under.memberId])
    await server.asOwner(`update member.member set away = 'excluded' where member_id = $1`, [
      boss.memberId,
    ])
    expect((await set(boss, agent, { RNG: '0.69' })).success).toBe(false)
  })
})
