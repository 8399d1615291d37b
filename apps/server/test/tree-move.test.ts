import type { ContractTerms } from '@parola/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf, post } from '#foundations/ledger'
import { joinTeam, pathOf, sizeOf } from '#people/team'
import { decideMove } from '#people/team-move'
import { addMs, DAY_MS, HOUR_MS } from '#platform/clock'
import { inTransaction } from '#platform/db'
import { newId } from '#platform/random'
import { bySystem, type Engine, VISITOR, work } from '#platform/work'
import { settleDue } from '../src/agents/statement/settle-due.ts'
import { readOverview } from '../src/agents/team-report/overview.ts'
import { selectTeamBalance, sumMoney } from '../src/agents/team-sums/index.ts'
import { carryOutMoves } from '../src/agents/tree-move/move.ts'
import { newcomer, played, type Site, signed, voided } from './agent-team.ts'
import { openTestServer, type TestServer, valueIn } from './test-server.ts'

let server: TestServer
let engine: Engine
let site: Site
let cashier: Awaited<ReturnType<TestServer['operator']>>
let treasurer: typeof cashier

beforeAll(async () => {
  server = await openTestServer()
  cashier = await server.operator({ roles: ['cashier'] })
  treasurer = await server.operator({ roles: ['treasurer'] })
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
    site = { engine, asOwner: server.asOwner }
  })
})
afterAll(() => server.close())

const nameOf = async (memberId: string) =>
  (
    await server.asOwner<{ username: string }>(
      'select username from member.member where member_id = $1',
      [memberId],
    )
  ).rows[0]?.username ?? ''
const effect = async (memberId: string, to: string) =>
  valueIn(
    await server.call('moveEffect', { as: cashier, query: { memberId, to: await nameOf(to) } }),
  )
const propose = async (memberId: string, to: string) =>
  server.call('proposeMove', {
    as: cashier,
    body: { memberId, to: await nameOf(to), reason: 'a better service' },
  })
async function approve(memberId: string) {
  const list = valueIn(await server.call('approvals', { as: treasurer, query: {} }))
  const { requestId = '' } = list.find(({ details }) => details.memberId === memberId) ?? {}
  return server.call('decideApproval', {
    ...{ as: treasurer, body: { requestId, isApproved: true, answer: 'agreed' } },
  })
}
const daily = (rate: number): ContractTerms => ({
  ...{ kind: 'daily', tiers: [{ betAmount: 0n, rate }] },
})
const dividend = (rate: number): ContractTerms => ({
  ...{ kind: 'dividend', period: 'weekly' },
  tiers: [{ periodValidBet: 0n, periodProfitLoss: 0n, activeMembers: 0, rate }],
})

/** A above B above C above a player, and E beside B with a tree of its own. */
async function twoTrees() {
  const a = await newcomer(site, null, 2)
  const b = await newcomer(site, a, 2)
  const c = await newcomer(site, b, 2)
  const player = await newcomer(site, c)
  const e = await newcomer(site, null, 2)
  return { a, b, c, player, e }
}

describe('[AGT-03] [AZ-008] a move in the tree', () => {
  test('is shown first, decided by a second operator, and takes everybody below along at midnight', async () => {
    const { a, b, c, player, e } = await twoTrees()
    const startAt = new Date(engine.clock.now().getTime() - DAY_MS)
    await signed(site, { uplineId: a, downlineId: b, terms: daily(5000), startAt })
    const below = await signed(site, { uplineId: b, downlineId: c, terms: daily(4000), startAt })
    await inTransaction(engine.db, (tx) =>
      post(tx, {
        ...{ key: `move:${player}`, kind: 'adjust', ref: 'test' },
        legs: [
          { member: player, wallet: 'main', amount: 700n },
          { account: 'expense:test', amount: -700n },
        ],
      }),
    )
    await sumMoney(engine)
    const shown = await effect(b, e)
    expect(shown).toMatchObject({ refusal: null, accounts: 3, agents: 2, path: [await nameOf(e)] })
    expect(shown.ends.map(({ reason }) => reason).toSorted()).toEqual([
      'MOVED',
      'NO_UPPER_CONTRACT',
    ])
    valueIn(await propose(b, e))
    expect(await propose(b, e)).toMatchObject({ code: 'ALREADY_REQUESTED' })
    valueIn(await approve(b))
    expect(await effect(c, e)).toMatchObject({ refusal: 'MOVE_PENDING' })
    // Whoever joins before midnight moves along.
    const late = await newcomer(site, c)
    expect(await pathOf(engine.db.kysely, player)).toEqual([a, b, c])
    await carryOutMoves(engine, addMs(new Date(shown.effectiveAt), -1))
    expect(await pathOf(engine.db.kysely, b)).toEqual([a])
    for (let run = 0; run < 2; run += 1) await carryOutMoves(engine, new Date(shown.effectiveAt))
    expect(await pathOf(engine.db.kysely, player)).toEqual([e, b, c])
    expect(await pathOf(engine.db.kysely, late)).toEqual([e, b, c])
    expect(await sizeOf(engine.db.kysely, a)).toMatchObject({ teamSize: 0, agents: 0 })
    expect(await sizeOf(engine.db.kysely, e)).toMatchObject({ teamSize: 4, agents: 2, maxLevel: 3 })
    expect(await selectTeamBalance(engine.db.kysely, a)).toBe(0n)
    expect(await selectTeamBalance(engine.db.kysely, e)).toBe(700n)
    const { rows } = await server.asOwner(
      'select end_at, because from agent_contract.ending where offer_id = $1',
      [below],
    )
    expect(rows).toEqual([{ end_at: new Date(shown.effectiveAt), because: 'NO_UPPER_CONTRACT' }])
  })

  test('ends what is below where the contract with the new upline starts later, and keeps it where it starts in time', async () => {
    const { a, b, c, e } = await twoTrees()
    const startAt = addMs(engine.clock.now(), -DAY_MS)
    await signed(site, { uplineId: a, downlineId: b, terms: dividend(300_000), startAt })
    await signed(site, { uplineId: b, downlineId: c, terms: dividend(200_000), startAt })
    const { effectiveAt } = await effect(b, e)
    const next = { uplineId: e, downlineId: b, terms: dividend(300_000) }
    await signed(site, { ...next, startAt: addMs(new Date(effectiveAt), 7 * DAY_MS) })
    const reasons = async () => (await effect(b, e)).ends.map(({ reason }) => reason).toSorted()
    expect(await reasons()).toEqual(['MOVED', 'NO_UPPER_CONTRACT'])
    await signed(site, { ...next, version: 2, startAt: new Date(effectiveAt) })
    expect(await reasons()).toEqual(['MOVED'])
  })

  test('is prepared in the tree of the console: by pages, by name, and with what an account has', async () => {
    const { a, b, c, player } = await twoTrees()
    const startAt = new Date(engine.clock.now().getTime() - DAY_MS)
    await signed(site, { uplineId: a, downlineId: b, terms: daily(5000), startAt })
    const tree = async (query: object) =>
      valueIn(await server.call('agentTree', { as: cashier, query }))
    const others = [await newcomer(site, b), await newcomer(site, b, 2)]
    const first = await tree({ parentId: b, pageSize: '2' })
    const second = await tree({ parentId: b, pageSize: '2', cursor: first.next })
    const ids = [...first.content, ...second.content].map(({ memberId }) => memberId)
    expect(ids.toSorted()).toEqual([c, ...others].toSorted())
    expect(second.next).toBeNull()
    expect(first.path.map(({ memberId }) => memberId)).toEqual([a, b])
    const [found] = (await tree({ search: (await nameOf(b)).toUpperCase() })).content
    expect(found).toMatchObject({ memberId: b, directs: 3, teamSize: 4, agents: 2, level: 1 })
    expect((await tree({})).content.length).toBeGreaterThan(1)
    const shown = valueIn(await server.call('treeMember', { as: cashier, query: { memberId: b } }))
    expect(shown).toMatchObject({
      ...{ directs: 3, maxLevel: 2, moves: [], sums: { stake: '0.00', owed: '0.00' } },
      contracts: [{ upline: await nameOf(a), isOwn: true, state: 'approved', endAt: null }],
    })
    const support = await server.operator({ roles: ['support'] })
    expect(
      await server.call('treeMember', { as: support, query: { memberId: player } }),
    ).toMatchObject({ status: 403 })
  })

  test('is refused with its reason, and the database closes no circle either', async () => {
    const { a, b, c, player, e } = await twoTrees()
    expect((await effect(b, c)).refusal).toBe('MOVE_CYCLE')
    expect(await propose(b, c)).toMatchObject({ status: 409, code: 'MOVE_CYCLE' })
    expect(await propose(b, b)).toMatchObject({ code: 'MOVE_TARGET_INVALID' })
    expect(await propose(b, a)).toMatchObject({ code: 'MOVE_SAME_UPLINE' })
    expect(await propose(e, player)).toMatchObject({ code: 'MOVE_TARGET_NOT_AGENT' })
    const now = new Date()
    const move = { brandId: 'ph', memberId: b, toId: c, at: addMs(now, DAY_MS), now }
    const circle = inTransaction(engine.db, (tx) => decideMove(tx, { ...move, moveId: newId(now) }))
    await expect(circle).rejects.toThrow(/below itself/)
    await server.asOwner(
      `insert into contract_debt.debt (debt_id, brand_id, debtor_id, creditor_id, source, kind, currency, amount_minor, since)
       values (uuidv7(), 'ph', $1, $2, 'agt/move', 'dividend', 'PHP', 100, now())`,
      [b, c],
    )
    expect(await propose(c, e)).toMatchObject({ code: 'MOVE_DEBT' })
    await server.asOwner(
      `insert into team.invitation (member_id, brand_id, agent_id, rebates_ppm, joined_at)
       values ($1, 'ph', $2, '{"RNG": 40000}', now())`,
      [b, a],
    )
    expect(await propose(b, e)).toMatchObject({ code: 'MOVE_RATE' })
  })
})

describe('[AGT-07] a member who moved in the middle of a period', () => {
  const MONDAY = new Date('2024-03-03T16:00:00Z')
  const day = (number: number, hours = 0) => addMs(MONDAY, number * DAY_MS + hours * HOUR_MS)

  test('counts for each upline while below it, in closed and running periods, also when a bet is voided later', async () => {
    const { a, b, player, e } = await twoTrees()
    const contracts = new Map<string, string>()
    for (const [downlineId, uplineId, rate] of [
      [a, null, 400_000],
      [e, null, 300_000],
      [b, a, 200_000],
    ] as const) {
      const startAt = day(-7)
      contracts.set(
        downlineId,
        await signed(site, { uplineId, downlineId, terms: dividend(rate), startAt }),
      )
    }
    for (const downlineId of [a, e]) {
      const hourly: ContractTerms = { kind: 'hourly', tiers: [{ betAmount: 0n, rate: 1000 }] }
      const startAt = day(2, 23)
      await signed(site, { uplineId: null, downlineId, terms: hourly, startAt })
    }
    const bet = (time: Date, stake: bigint) => ({
      ...{ memberId: player, at: time, stake, payout: 0n },
    })
    const closed = bet(day(-3), 100_000n)
    const early = bet(day(1), 200_000n)
    const beforeMidnight = bet(day(2, 23.5), 10_000n)
    const afterMidnight = bet(day(3, 0.5), 20_000n)
    const [closedId = '', earlyId = ''] = await played(site, [closed, early, beforeMidnight])
    await settleDue(engine, day(0, 4))
    const paid = async (agentId: string) =>
      Number((await balanceOf(engine.db.kysely, agentId)).balanceMinor)
    expect([await paid(a), await paid(b), await paid(e)]).toEqual([20_000, 20_000, 0])

    await inTransaction(engine.db, (tx) =>
      decideMove(tx, {
        ...{ moveId: newId(new Date()), brandId: 'ph', memberId: b, toId: e },
        ...{ at: day(3), now: day(2, 12) },
      }),
    )
    // Counted before the move is carried out, which is late: the bet is the new upline's all the same.
    await played(site, [afterMidnight])
    // A move that fails holds up no other one, but every settlement of its brand.
    const stuck = await twoTrees()
    await server.asOwner(
      `insert into team.move (move_id, brand_id, member_id, from_upline_id, to_upline_id, decided_at, effective_at)
       values (uuidv7(), 'ph', $1, $2, $3, $4, $5)`,
      [stuck.b, stuck.a, stuck.c, day(1), day(2)],
    )
    await carryOutMoves(engine, day(3, 1))
    expect(await pathOf(engine.db.kysely, b)).toEqual([e])
    await played(site, [bet(day(4), 400_000n)])
    await settleDue(engine, day(7, 4))
    expect([await paid(a), await paid(b), await paid(e)]).toEqual([20_000, 20_000, 0])
    await server.asOwner('delete from team.move where member_id = $1', [stuck.b])
    await settleDue(engine, day(7, 4))
    // A had 210,000 of the week with B, E the 420,000 after it; B's contract with A ended at the move.
    expect(await paid(b)).toBe(20_000 + 42_000)
    expect(await paid(a)).toBe(20_000 + 42_000 + 10)
    expect(await paid(e)).toBe(126_000 + 20 + 400)

    // What is voided now is taken from whoever got it then.
    await voided(site, closedId, closed)
    await voided(site, earlyId, early)
    await settleDue(engine, day(7, 5))
    const corrections = async (agentId: string) =>
      (
        await server.asOwner<{ delta: number }>(
          `select delta_minor::integer as delta from statement.correction
            where contract_id = $1 and not is_rest order by starts_at`,
          [contracts.get(agentId)],
        )
      ).rows.map(({ delta }) => delta)
    expect(await corrections(a)).toEqual([-20_000, -40_000])
    expect(await corrections(b)).toEqual([-20_000, -40_000])
    expect(await corrections(e)).toEqual([])

    const overview = (agentId: string) => {
      const actor = { ...VISITOR, kind: 'agent' as const, memberId: agentId }
      const glance = { db: engine.db.kysely, now: engine.clock.now(), actor, brandId: 'ph' }
      const query = { from: '2024-03-04', to: '2024-03-10' }
      const input = { host: '', cookies: {}, header: () => undefined, body: undefined, query }
      return readOverview(glance, input)
    }
    expect(await overview(a)).toMatchObject({ stake: 10_000n, activeMembers: 1 })
    expect(await overview(e)).toMatchObject({ stake: 420_000n, activeMembers: 1 })
    const member = await server.asOwner('select count(*)::integer as n from team.span')
    expect(member.rows[0]?.n).toBeGreaterThan(0)
    await work(engine, bySystem('ph'), (w) =>
      joinTeam(w, { memberId: player, uplineId: null }),
    ).then((isJoined) => expect(isJoined).toBe(false))
  })
})
