import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { post } from '#foundations/ledger'
import { runFeed } from '#games/activity'
import { type BetRegister, createBetRegister } from '#games/bet'
import { joinTeam } from '#people/team'
import { dayOf, spanOf } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import { inTransaction } from '#platform/db'
import { bySystem, type Engine, work } from '#platform/work'
import { rowsReadOf } from '../../../bench/plans.ts'
import { beginDay, zoneOfMorning } from '../../../test/brand-day.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { statementConsumer } from '../statement/index.ts'
import { sumMoney, teamSumsConsumer } from '../team-sums/index.ts'
import { selectTeamBets, sumTeamBets, type TeamBetPage } from './bets.sql.ts'
import { sumProfit } from './profit.sql.ts'

let server: TestServer
let engine: Engine
let register: BetRegister
let boss: Person
let sub: Person
let ana: Person
let ben: Person
const ZONE = zoneOfMorning()
const TODAY = dayOf(new Date(), ZONE)
const SPAN = { from: TODAY, to: TODAY }

beforeAll(async () => {
  server = await openTestServer()
  await beginDay(server.asOwner, { zone: ZONE })
  register = createBetRegister(server.db)
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
  boss = await joined(await server.registerAgent(), null)
  sub = await joined(await server.registerAgent(), boss)
  ana = await joined(await server.register(), boss)
  ben = await joined(await server.register(), sub)
  for (const [person, minor] of [
    [ana, 100_000n],
    [ben, 50_000n],
  ] as const) {
    await server.fund(person.memberId, minor)
  }
  await spin(ana, { stake: 20_000n, win: 5000n })
  await spin(ben, { stake: 10_000n, win: 30_000n })
  await spin(sub, { stake: 0n, win: 0n })
  await runFeed(engine, [statementConsumer, teamSumsConsumer])
  await sumMoney(engine)
})
afterAll(async () => {
  await register.close()
  await server.close()
})

async function joined(person: Person, upline: Person | null): Promise<Person> {
  await work(engine, bySystem('ph'), (w) =>
    joinTeam(w, { memberId: person.memberId, uplineId: upline?.memberId ?? null }),
  )
  return person
}

async function spin({ memberId }: Person, { stake, win }: { stake: bigint; win: bigint }) {
  if (stake === 0n) return
  const round = `r${memberId.slice(-6)}${stake}`
  const { code } = await register.transact({
    ...{ memberId, vendor: 'BGS', round, currency: 'PHP', nodeId: 10_001, gameType: 'RNG' },
    contentHex: sha256(round).toString('hex'),
    actions: [
      { tx: `${round}b`, type: 'bet', amountMinor: stake },
      { tx: `${round}w`, type: 'win', amountMinor: win },
    ],
    roundClosed: true,
  })
  expect(code).toBe('OK')
}

async function reward({ memberId }: Person, amount: bigint) {
  await inTransaction(server.db, (tx) =>
    post(tx, {
      ...{ key: `reward:${memberId}`, kind: 'reward', ref: 'RW-TEST' },
      legs: [
        { member: memberId, wallet: 'main', amount },
        { account: 'expense:reward', amount: -amount },
      ],
    }),
  )
  await sumMoney(engine)
}

const overview = async (as: Person) =>
  valueIn(await server.call('teamOverview', { as, query: SPAN }))
const members = async (as: Person, query = {}) =>
  valueIn(await server.call('teamMembers', { as, query }))

describe('[AGT-04] the overview of a team', () => {
  test('sums what the whole team played, and computes its net revenue as a dividend does', async () => {
    await reward(ana, 1000n)
    const seen = await overview(boss)
    expect(seen).toMatchObject({
      ...{ bets: 2, stake: '300.00', payout: '350.00', validBet: '300.00', ggr: '-50.00' },
      ...{ bonus: '10.00', ngr: '-60.00', activeMembers: 2, teamSize: 3, agents: 1, maxLevel: 2 },
      ...{ newMembers: 2, newAgents: 1, teamBalance: '1560.00' },
    })
    expect(seen.days).toEqual([
      expect.objectContaining({
        day: TODAY,
        validBet: '300.00',
        ggr: '-50.00',
        active: 2,
        joined: 3,
      }),
    ])
    expect(await overview(sub)).toMatchObject({ bets: 1, ggr: '-200.00', teamSize: 1, maxLevel: 1 })
  })

  test('of a period that is empty or too long is refused', async () => {
    for (const query of [
      { from: TODAY, to: '2024-01-01' },
      { from: '2024-01-01', to: TODAY },
    ]) {
      expect(await server.call('teamOverview', { as: boss, query })).toMatchObject({
        ...{ status: 422, code: 'VALIDATION' },
      })
    }
    expect(await server.call('teamOverview', { as: ana, query: SPAN })).toMatchObject({
      status: 403,
    })
  })
})

describe('[AGT-03] the tree', () => {
  test('opens level by level, with balances of direct downlines only', async () => {
    const top = await members(boss)
    expect(top.path).toEqual([])
    expect(top.content.map(({ account, level, directs }) => [account, level, directs])).toEqual([
      [sub.username, 1, 1],
      [ana.username, 1, 0],
    ])
    expect(top.content[1]).toMatchObject({ isAgent: false, isActive: true, balance: '860.00' })
    const below = await members(boss, { memberId: sub.memberId })
    expect(below.path).toEqual([{ memberId: sub.memberId, account: sub.username }])
    expect(below.content).toMatchObject([{ account: ben.username, level: 2, balance: null }])
    expect(await members(boss, { pageSize: '1' })).toMatchObject({ next: sub.memberId })
    const second = await members(boss, { pageSize: '1', cursor: sub.memberId })
    expect(second).toMatchObject({ next: null, content: [{ account: ana.username }] })
  })

  test('finds accounts of any level by the beginning of their name, and nobody else', async () => {
    const found = await members(boss, { search: ben.username.slice(0, -1).toUpperCase() })
    expect(found.content.map(({ account }) => account)).toContain(ben.username)
    expect((await members(sub, { search: ana.username })).content).toEqual([])
  })

  test('[AZ-003] of somebody else is not shown', async () => {
    for (const memberId of [boss.memberId, ana.memberId]) {
      const query = { memberId }
      expect(await server.call('teamMembers', { as: sub, query })).toMatchObject({ status: 404 })
      for (const report of ['teamBets', 'teamProfit', 'teamTransactions'] as const) {
        expect(await server.call(report, { as: sub, query: { ...SPAN, memberId } })).toMatchObject({
          status: 404,
        })
      }
    }
  })
})

test('[AGT-01] an agent has one code to share, by which members come under them', async () => {
  const code = async () => valueIn(await server.call('agentInvite', { as: sub })).code
  const first = await code()
  expect(first).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
  expect(await code()).toBe(first)
  expect(valueIn(await server.call('checkAffiliate', { query: { code: first } })).valid).toBe(true)
})

describe('[AGT-04] the reports', () => {
  test('team betting shows single bets with the level of the player, page by page', async () => {
    const bets = async (query = {}) =>
      valueIn(await server.call('teamBets', { as: boss, query: { ...SPAN, ...query } }))
    const all = await bets()
    expect(all.content).toMatchObject([
      { account: ben.username, level: 2, stake: '100.00', payout: '300.00', result: '200.00' },
      { account: ana.username, level: 1, stake: '200.00', payout: '50.00', result: '-150.00' },
    ])
    const first = await bets({ pageSize: '1' })
    const rest = await bets({ pageSize: '1', cursor: first.next })
    expect([...first.content, ...rest.content]).toEqual(all.content)
    expect(rest.next).toBeNull()
    expect((await bets({ memberId: sub.memberId })).content).toHaveLength(1)
    expect(all.content[0]?.game).not.toBe('')
    expect((await bets({ gameType: 'RNG', vendor: 'BGS' })).content).toEqual(all.content)
    expect((await bets({ gameType: 'LIVE' })).content).toEqual([])
    expect((await bets({ vendor: 'PG' })).content).toEqual([])
  })

  test('team betting says what of a stake was cash, why it counts, and the totals of its filter', async () => {
    const bets = async (query = {}) =>
      valueIn(await server.call('teamBets', { as: boss, query: { ...SPAN, ...query } }))
    const first = await bets({ pageSize: '1' })
    expect(first.content).toMatchObject([
      { stake: '100.00', cashStake: '100.00', validBet: '100.00', reason: 'STAKE', play: null },
    ])
    expect(first.totals).toEqual({
      ...{ rows: 2, stake: '300.00', cashStake: '300.00', payout: '350.00', validBet: '300.00' },
      result: '50.00',
    })
    expect((await bets({ pageSize: '1', cursor: first.next })).totals).toBeNull()
    expect((await bets({ vendor: 'PG' })).totals).toMatchObject({ rows: 0, stake: '0.00' })
  })

  test('[AZ-003] a closed round opens to the agents above its player then, without balances, and an open one to none', async () => {
    const { content } = valueIn(await server.call('teamBets', { as: boss, query: SPAN }))
    const { betId: id = '', memberId = '' } = content[0] ?? {}
    expect(memberId).toBe(ben.memberId)
    const query = { memberId, id }
    const round = valueIn(await server.call('teamRound', { as: boss, query }))
    expect(round).toMatchObject({ replay: true, bet: { id, stake: '100.00', payout: '300.00' } })
    expect(round).not.toHaveProperty('balanceBefore')
    valueIn(await server.call('teamRound', { as: sub, query }))
    const elsewhere = await joined(await server.registerAgent(), null)
    for (const [as, requested] of [
      [elsewhere, query],
      [boss, { ...query, memberId: ana.memberId }],
      [ben, query],
    ] as const) {
      expect((await server.call('teamRound', { as, query: requested })).success).toBe(false)
    }
    await server.asOwner(`update bet.bet set state = 'open' where bet_id = $1`, [id])
    expect(await server.call('teamRound', { as: boss, query })).toMatchObject({ status: 404 })
    await server.asOwner(`update bet.bet set state = 'settled' where bet_id = $1`, [id])
  })

  test('a filter that leaves little is looked for in bounded steps, however much was played', async () => {
    const own = await joined(await server.registerAgent(), null)
    const player = await joined(await server.register(), own)
    await server.fund(player.memberId, 100_000n)
    for (let stake = 101n; stake < 113n; stake += 1n) await spin(player, { stake, win: 0n })
    const { from, to } = spanOf(SPAN, ZONE)
    const team = { agentId: own.memberId, rootId: own.memberId, from, to }
    const read = (filter: object, after: string | null) => (db: typeof server.db.kysely) =>
      selectTeamBets(db, { ...team, ...filter }, { after, limit: 4, lookedMax: 5 })
    const whole = async (filter: object) => {
      const pages = []
      for (let after: string | null = null, isMore = true; isMore; ) {
        const page: TeamBetPage = await read(filter, after)(server.db.kysely)
        pages.push(page.bets.map(({ stake }) => Number(stake)))
        after = page.lookedTo
        isMore = after !== null
      }
      return pages
    }
    expect(await whole({ gameType: 'LIVE' })).toEqual([[], [], []])
    const seen = (await whole({ gameType: 'RNG' })).map(([newest]) => newest)
    expect(seen).toEqual([112, 107, 102])
    // Each page looks at five bets of the twelve, and reads again what it shows.
    expect(await rowsReadOf(server.db, 'bet', read({ vendor: 'PG' }, null))).toBe(5)
    const few = await sumTeamBets(server.db.kysely, { ...team, vendor: 'PG' }, 11)
    expect(few?.rows).toBe(12)
    const sums = (db: typeof server.db.kysely) => sumTeamBets(db, { ...team, vendor: 'PG' }, 5)
    expect(await rowsReadOf(server.db, 'bet', sums)).toBe(6)
    const query = { ...SPAN, vendor: 'PG' }
    expect(valueIn(await server.call('teamBets', { as: own, query }))).toMatchObject({
      ...{ content: [], next: null },
      totals: { rows: 0 },
    })
  })

  test('profit and loss opens member by member, alone or with the team', async () => {
    const profit = async (query = {}) =>
      valueIn(await server.call('teamProfit', { as: boss, query: { ...SPAN, ...query } })).content
    const [alone, member] = await profit()
    expect(alone).toMatchObject({ account: sub.username, stake: '0.00', profit: '0.00' })
    expect(member).toMatchObject({
      ...{ account: ana.username, deposit: '1000.00', stake: '200.00', payout: '50.00' },
      ...{ gameResult: '-150.00', bonus: '10.00', profit: '-140.00' },
    })
    const first = { ...SPAN, pageSize: '1' }
    const total = valueIn(await server.call('teamProfit', { as: boss, query: first })).total
    expect(total).toBe('-140.00')
    // It comes with the first page only, and where there are not too many downlines to add up.
    const { next } = valueIn(await server.call('teamProfit', { as: boss, query: first }))
    const second = { ...first, cursor: next ?? '' }
    expect(valueIn(await server.call('teamProfit', { as: boss, query: second })).total).toBeNull()
    const all = { agentId: boss.memberId, rootId: boss.memberId, isTeam: false, days: SPAN }
    const summed = (rowsMax: number) => sumProfit(server.db.kysely, all, rowsMax)
    expect(await summed(2)).toEqual({ rows: 2, profit: -14_000n })
    expect(await summed(1)).toEqual({ rows: 2, profit: 0n })
    const [team] = await profit({ scope: 'team' })
    expect(team).toMatchObject({
      account: sub.username,
      stake: '100.00',
      profit: '200.00',
      deposit: '500.00',
    })
    expect(await profit({ memberId: sub.memberId })).toMatchObject([
      { account: ben.username, level: 2, gameResult: '200.00' },
    ])
  })

  test('downline records show movements of money, with balances of direct downlines only', async () => {
    const records = async (query = {}) =>
      valueIn(await server.call('teamTransactions', { as: boss, query: { ...SPAN, ...query } }))
        .content
    expect(await records({ kind: 'deposit' })).toMatchObject([
      { account: ben.username, level: 2, amount: '500.00', balanceAfter: null },
      { account: ana.username, level: 1, amount: '1000.00', balanceAfter: '1000.00' },
    ])
    expect((await records({ memberId: ana.memberId })).map(({ kind }) => kind)).toEqual([
      ...['bonus', 'deposit'],
    ])
    const { content, totals } = valueIn(
      await server.call('teamTransactions', { as: boss, query: { ...SPAN, pageSize: '1' } }),
    )
    expect(content).toMatchObject([{ state: 'completed', remark: 'reward' }])
    expect(totals).toEqual({ rows: 3, in: '1510.00', out: '0.00', amount: '1510.00' })
  })

  test('my income is what was credited, by day and kind', async () => {
    const rows = valueIn(await server.call('agentRevenue', { as: boss, query: SPAN }))
    expect(rows.total).toMatchObject({ daily: '0.00', rebateOwn: '0.00', total: '0.00' })
    expect(rows.days.map(({ day }) => day)).toEqual([TODAY])
  })
})
