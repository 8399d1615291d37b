import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStop } from '#agents/payout-stop'
import { settleDue } from '#agents/statement'
import { creditDifferences, teamRebateConsumer } from '#agents/team-rebate'
import { balanceOf, reconcile } from '#foundations/ledger'
import { runFeed } from '#games/activity'
import { joinTeam } from '#people/team'
import { addMs, DAY_MS, dayOf, HOUR_MS } from '#platform/clock'
import { newId } from '#platform/random'
import { bySystem, work } from '#platform/work'
import { counted, played, type Site, signed, voided } from '../../../test/agent-team.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { checkBrand, checkRollUps } from './nightly.ts'

const START = new Date('2024-03-03T16:00:00Z')
const MEMBER_DAY = { table: 'statement.member_day', column: 'member_id', who: 'player' } as const
const BRAND = { brandId: 'ph', timeZone: 'Asia/Manila' }

let server: TestServer
let site: Site
let cashier: Awaited<ReturnType<TestServer['operator']>>
let treasurer: typeof cashier

beforeAll(async () => {
  server = await openTestServer()
  cashier = await server.operator({ roles: ['cashier'] })
  treasurer = await server.operator({ roles: ['treasurer'] })
  await server.asSystem(async (engine) => {
    site = { engine, asOwner: server.asOwner }
  })
  await server.asOwner(
    `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
     values ('ph', 'team', 1, '{"topRebatesPpm": {"RNG": 8000}}', '2024-01-01', '2024-01-01', 'test', 'for the test')`,
  )
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await server.close()
})

async function joined(person: Person, upline: Person | null): Promise<Person> {
  await work(site.engine, bySystem('ph'), (w) =>
    joinTeam(w, { memberId: person.memberId, uplineId: upline?.memberId ?? null }),
  )
  return person
}

/** A general agent with a daily salary of 0.1 per cent, an agent below, and a player below that. */
async function tree(startAt: Date) {
  const root = await joined(await server.registerAgent(), null)
  const agent = await joined(await server.registerAgent(), root)
  const player = await joined(await server.register(), agent)
  const terms = { kind: 'daily' as const, tiers: [{ betAmount: 0n, rate: 1000 }] }
  await signed(site, { uplineId: null, downlineId: root.memberId, startAt, terms })
  return { root, agent, player }
}

async function plays({ memberId }: Person, playedAt: Date, stake = 1_000_000n) {
  const [betId = ''] = await played(site, [{ memberId, at: playedAt, stake, payout: 0n }])
  await runFeed(site.engine, [teamRebateConsumer])
  return betId
}

const stops = async () => valueIn(await server.call('payoutStops', { as: cashier }))
const stopOf = async ({ username }: Person) =>
  (await stops()).find((stop) => stop.username === username)
const balance = async ({ memberId }: Person) =>
  Number((await balanceOf(server.db.kysely, memberId)).balanceMinor)
async function approve(named: Record<string, unknown>) {
  const list = valueIn(await server.call('approvals', { as: treasurer, query: {} }))
  const found = list.find(({ details }) =>
    Object.entries(named).every(([key, value]) => details[key] === value),
  )
  const body = { requestId: found?.requestId ?? '', isApproved: true, answer: 'agreed' }
  return server.call('decideApproval', { as: treasurer, body })
}
type Sum = { table: string; column: string }
const tamper = ({ table, column: where }: Sum, id: string, more: number) =>
  server.asOwner(
    `update ${table} set valid_minor = valid_minor + ${more} where (${where}, valid_minor) = (
       select ${where}, valid_minor from ${table} where ${where} = $1 order by valid_minor desc limit 1)`,
    [id],
  )

describe('[AGT-07] the nightly comparison of sums with bets', () => {
  test('finds nothing where all was counted once, voids and late bets included, and runs once a night', async () => {
    const { player } = await tree(START)
    const bet = { memberId: player.memberId, at: addMs(START, HOUR_MS), payout: 0n }
    const lost = { ...bet, stake: 70_000n, payout: 150_000n }
    const [betId = ''] = await played(site, [lost, { ...bet, stake: 5000n, valid: 2500n }])
    await plays(player, addMs(START, 30 * HOUR_MS))
    await checkBrand(site.engine, BRAND)
    expect(await stops()).toEqual([])
    await voided(site, betId, lost)
    await runFeed(site.engine, [teamRebateConsumer])
    const night = addMs(START, 2 * DAY_MS + 3 * HOUR_MS)
    const nights = async () =>
      (
        await server.asOwner('select night::text from roll_up_check.night where brand_id = $1', [
          'ph',
        ])
      ).rows
    await checkRollUps(site.engine, addMs(night, -1))
    expect(await nights()).toEqual([])
    await checkRollUps(site.engine, night)
    await checkRollUps(site.engine, addMs(night, HOUR_MS))
    expect(await nights()).toEqual([{ night: dayOf(night, BRAND.timeZone) }])
    expect(await stops()).toEqual([])
    const { rows } = await server.asOwner(
      `select bool_and(m.seq = c.seq) as "isWhole", (select count(*)::integer from roll_up_check.day) as days
         from activity.consumer c join roll_up_check.mark m on m.shard = c.shard and m.brand_id = 'ph'
        where c.name = 'statement'`,
    )
    expect(rows).toEqual([{ isWhole: true, days: 0 }])
  })

  test('leaves out what consumers have not taken yet', async () => {
    const { player } = await tree(addMs(START, 7 * DAY_MS))
    const at = addMs(START, 7 * DAY_MS + HOUR_MS)
    const { memberId } = player
    await played(site, [{ memberId, at, stake: 1000n, payout: 0n }])
    // The salaries are behind, then the rebates.
    await played(site, [{ memberId, at, stake: 500n, payout: 0n }], { waiting: true })
    await checkBrand(site.engine, BRAND)
    await counted(site)
    await checkBrand(site.engine, BRAND)
    await runFeed(site.engine, [teamRebateConsumer])
    await checkBrand(site.engine, BRAND)
    expect(await stops()).toEqual([])
  })

  test.each([
    ['memberDay', { ...MEMBER_DAY, part: 'PG' }],
    ['rebateDay', { table: 'team_rebate.day', column: 'member_id', who: 'player', part: 'RNG' }],
    ['teamDay', { table: 'statement.team_day', column: 'agent_id', who: 'agent', part: '' }],
    ['slots', { table: 'statement.slot', column: 'upline_id', who: 'agent', part: '' }],
  ] as const)('stops the tree where %s differs', async (sum, { who, part, ...where }) => {
    const start = addMs(START, 14 * DAY_MS)
    const made = await tree(start)
    const other = await tree(start)
    for (const { player } of [made, other]) await plays(player, addMs(start, HOUR_MS))
    await tamper(where, made[who].memberId, 500)
    await checkBrand(site.engine, BRAND)
    const stop = await stopOf(made.root)
    expect(stop?.differences).toContainEqual({
      ...{ sum, account: made[who].username, day: dayOf(start, BRAND.timeZone) },
      ...{ part, measure: 'validBet', counted: '10005.00', raw: '10000.00' },
    })
    expect(await stopOf(other.root)).toBeUndefined()
    // Once it is repaired, the next night says so; payouts wait for operators all the same.
    await tamper(where, made[who].memberId, -500)
    await checkBrand(site.engine, BRAND)
    expect((await stopOf(made.root))?.differences).toEqual([])
    await server.asOwner(`update payout_stop.stop set settled_at = now(), reason = 'test'`)
  })
})

test('[AGT-07] a difference beyond those that are shown is looked at again, each is kept once, and approving is refused while it grew', async () => {
  const start = addMs(START, 42 * DAY_MS)
  const { root, agent, player } = await tree(start)
  const { memberId } = player
  const bet = (day: number) => ({ memberId, at: addMs(start, day * DAY_MS + HOUR_MS), payout: 0n })
  await played(
    site,
    Array.from({ length: 25 }, (_, day) => ({ ...bet(day), stake: 1_000_000n })),
  )
  await runFeed(site.engine, [teamRebateConsumer])
  const last = dayOf(addMs(start, 24 * DAY_MS), BRAND.timeZone)
  const more = (amount: number, days: string) =>
    server.asOwner(
      `update statement.team_day set valid_minor = valid_minor + ${amount} where agent_id = $1 and day ${days} $2`,
      [agent.memberId, last],
    )
  await more(500, '<=')
  await checkBrand(site.engine, BRAND)
  const first = await stopOf(root)
  expect(first).toMatchObject({ total: 25, isCut: false })
  expect(first?.differences.length).toBe(20)
  // Rows of the same days come again: what differed already is kept as it is now, not once more.
  await played(site, [{ ...bet(0), stake: 100n }])
  await runFeed(site.engine, [teamRebateConsumer])
  await checkBrand(site.engine, BRAND)
  expect(await stopOf(root)).toMatchObject({ total: 25, isCut: false })
  await more(-500, '<')
  await checkBrand(site.engine, BRAND)
  expect(await stopOf(root)).toMatchObject({ total: 1, differences: [{ day: last }] })

  const stopId = (await stopOf(root))?.stopId ?? ''
  const body = { stopId, reason: 'one of them is explained' }
  valueIn(await server.call('settlePayoutStop', { as: cashier, body }))
  await more(500, '=')
  expect(await approve({ stopId, differences: 1 })).toMatchObject({ code: 'STOP_WORSE' })
  await more(-500, '=')
  await more(500, '<')
  await server.asOwner(`delete from roll_up_check.mark`)
  await checkBrand(site.engine, BRAND)
  expect(await approve({ stopId, differences: 1 })).toMatchObject({ code: 'STOP_WORSE' })
  await more(-500, '<')
  valueIn(await approve({ stopId, differences: 1 }))
  expect(await stopOf(root)).toBeUndefined()
  await more(-500, '=')
})

test('[AGT-07] a stop that cannot keep all that differs never says that nothing does', async () => {
  const { root } = await tree(addMs(START, 70 * DAY_MS))
  const found = Array.from({ length: 1001 }, (_, n) => ({
    ...{ sum: 'teamDay' as const, memberId: root.memberId, part: '', measure: 'validBet' as const },
    ...{ day: dayOf(addMs(START, -n * DAY_MS), BRAND.timeZone), counted: '1', raw: '0' },
  }))
  await work(site.engine, bySystem('ph'), async ({ tx, now }) => {
    const stop = { brandId: 'ph', rootId: root.memberId, now }
    await openStop(tx, { ...stop, stopId: newId(now), differences: found.slice(0, 1000) })
    await openStop(tx, { ...stop, stopId: newId(now), differences: found.slice(990) })
  })
  expect(await stopOf(root)).toMatchObject({ total: 1000, isCut: true })
  await checkBrand(site.engine, BRAND)
  const { stopId = '', ...left } = (await stopOf(root)) ?? {}
  expect(left).toMatchObject({ total: 0, isCut: true, differences: [] })
  const body = { stopId, reason: 'compared by hand' }
  valueIn(await server.call('settlePayoutStop', { as: cashier, body }))
  valueIn(await approve({ stopId, isCut: true }))
})

test('[AGT-07] [AZ-008] nothing is paid in a tree that is stopped until two operators let it go on, and others are paid', async () => {
  const start = addMs(START, 28 * DAY_MS)
  const [wrong, right] = [await tree(start), await tree(start)]
  for (const { player } of [wrong, right]) await plays(player, addMs(start, HOUR_MS))
  await tamper(MEMBER_DAY, wrong.player.memberId, 500)
  await checkBrand(site.engine, BRAND)
  const due = addMs(start, DAY_MS + 2 * HOUR_MS)
  const run = async () => {
    await settleDue(site.engine, due)
    await creditDifferences(site.engine, due)
  }
  await run()
  // A salary of 0.1 per cent, and what 0.8 per cent of rebate are more than the player’s 0.5.
  const paidTo = async ({ root, agent }: typeof right) => [
    await balance(root),
    await balance(agent),
  ]
  expect(await paidTo(right)).toEqual([1000, 3000])
  expect(await paidTo(wrong)).toEqual([0, 0])
  const requested = await server.call('processDailySalary', { as: wrong.root, body: {} })
  expect(requested).toMatchObject({ value: { paid: 0, amount: '0.00', waiting: 1 } })
  const { content } = valueIn(
    await server.call('settlements', { as: cashier, query: { state: 'processing' } }),
  )
  const recordId = content.find((row) => row.username === wrong.root.username)?.recordId ?? ''
  const body = { recordId, verdict: 'pay' as const, reason: 'he needs it' }
  valueIn(await server.call('decideSettlement', { as: cashier, body }))
  expect(await approve({ recordId })).toMatchObject({ code: 'PAYOUT_STOPPED' })
  await server.asOwner('update statement.record set is_held = false where record_id = $1', [
    recordId,
  ])

  await tamper(MEMBER_DAY, wrong.player.memberId, -500)
  const stopId = (await stopOf(wrong.root))?.stopId ?? ''
  const settle = () =>
    server.call('settlePayoutStop', { as: cashier, body: { stopId, reason: 'counted again' } })
  valueIn(await settle())
  expect(await settle()).toMatchObject({ code: 'ALREADY_REQUESTED' })
  expect(await stopOf(wrong.root)).toMatchObject({ isRequested: true })
  valueIn(await approve({ stopId, differences: 0 }))
  expect(await settle()).toMatchObject({ code: 'STOP_SETTLED' })
  expect(await stopOf(wrong.root)).toBeUndefined()
  await run()
  expect(await paidTo(wrong)).toEqual([1000, 3000])
})
