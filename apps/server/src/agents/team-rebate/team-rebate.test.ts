import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { balanceOf, post, reconcile } from '#foundations/ledger'
import { changeSettings, lastVersionOf } from '#foundations/settings'
import { runFeed } from '#games/activity'
import { teamSettings } from '#people/team'
import { addMs, DAY_MS, HOUR_MS, startOfDay } from '#platform/clock'
import { bySystem, type Engine, work } from '#platform/work'
import { newcomer, played, type Site, voided } from '../../../test/agent-team.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { testEngine } from '../../../test/test-engine.ts'
import { teamRebateConsumer } from './index.ts'
import { creditDifferences } from './settle.ts'

const START = startOfDay('2025-03-01', 'Asia/Manila')

let database: TestDatabase
let engine: Engine
let site: Site

beforeAll(async () => {
  database = await testDatabase({ seeded: true })
  engine = testEngine(database)
  site = { engine, asOwner: database.asOwner }
  await work(engine, bySystem('ph'), async (w) => {
    const value = { ...teamSettings.default, topRebatesPpm: { RNG: 8000 } }
    const version = await lastVersionOf(w, teamSettings)
    await changeSettings(w, teamSettings, { value, version, reason: 'test' })
  })
})
afterAll(async () => {
  expect((await reconcile(database.db.kysely)).isSound).toBe(true)
  await database.drop()
})

const dayAt = (day: number, hour: number) => addMs(START, day * DAY_MS + hour * HOUR_MS)
const balances = (agents: readonly string[]) =>
  Promise.all(
    agents.map(async (id) => Number((await balanceOf(database.db.kysely, id)).balanceMinor)),
  )

async function given(memberId: string, agentId: string, rebates: object) {
  await database.asOwner(
    `insert into team.invitation (member_id, brand_id, agent_id, rebates_ppm, joined_at) values ($1, 'ph', $2, $3, now())`,
    [memberId, agentId, JSON.stringify(rebates)],
  )
}

async function credited(day: number, hour: number) {
  await runFeed(engine, [teamRebateConsumer])
  await creditDifferences(engine, dayAt(day, hour))
}

test('[WAL-07] agents are credited the difference once a day, and a void lowers later days only', async () => {
  const top = await newcomer(site, null, 2)
  const sub = await newcomer(site, top, 2)
  const member = await newcomer(site, sub)
  await given(sub, top, { RNG: 6000 })
  await given(member, sub, { RNG: 5000 })
  const bet = { memberId: member, at: dayAt(0, 12), stake: 12_345_678n, payout: 0n }
  const [betId = ''] = await played(site, [bet])
  await credited(1, 1)
  expect(await balances([top, sub])).toEqual([0, 0])
  await runFeed(engine, [teamRebateConsumer])
  await Promise.all([1, 2].map(() => creditDifferences(engine, dayAt(1, 2))))
  await credited(1, 3)
  expect(await balances([top, sub, member])).toEqual([24_691, 12_346, 0])
  await voided(site, betId, bet)
  await credited(2, 2)
  expect(await balances([top, sub])).toEqual([24_691, 12_346])
  await played(site, [{ ...bet, at: dayAt(2, 12), stake: 24_691_356n }])
  await credited(3, 2)
  expect(await balances([top, sub])).toEqual([49_382, 24_692])
})

test('[WAL-07] an agent who was blocked, or whose run was killed, is credited by a later run', async () => {
  const top = await newcomer(site, null, 2)
  const member = await newcomer(site, top)
  await given(member, top, { RNG: 5000 })
  await played(site, [{ memberId: member, at: dayAt(9, 12), stake: 10_000_000n, payout: 0n }])
  const put = (status: string) =>
    database.asOwner('update member.member set status = $2 where member_id = $1', [top, status])
  await put('blocked')
  await credited(10, 2)
  await credited(11, 2)
  expect(await balances([top])).toEqual([0])
  await put('active')
  await credited(12, 2)
  await credited(13, 2)
  expect(await balances([top])).toEqual([30_000])
})

test('[WAL-07] what was played before a change of rates is credited by the rates of its day, also when it comes late', async () => {
  const top = await newcomer(site, null, 2)
  const sub = await newcomer(site, top, 2)
  const member = await newcomer(site, sub)
  await given(sub, top, { RNG: 6000 })
  await given(member, sub, { RNG: 2000 })
  await database.asOwner(
    `insert into team.rate_change (member_id, from_day, brand_id, rebates_ppm, set_by, set_at)
     values ($1, $3, 'ph', '{"RNG": 4000}', $2, now()), ($4, $3, 'ph', '{"RNG": 1000}', $1, now())`,
    [sub, top, '2025-03-22', member],
  )
  const bet = { memberId: member, stake: 10_000_000n, payout: 0n }
  await played(site, [
    { ...bet, at: dayAt(20, 12) },
    { ...bet, at: dayAt(21, 12) },
  ])
  await credited(22, 2)
  // 0.8, 0.6 and 0.2 % on the first day; 0.8, 0.4 and 0.1 % on the second.
  expect(await balances([top, sub])).toEqual([20_000 + 40_000, 40_000 + 30_000])
  await played(site, [{ ...bet, at: dayAt(20, 13) }])
  await credited(23, 2)
  expect(await balances([top, sub])).toEqual([80_000, 110_000])
})

test('[WAL-07] [AGT-07] several workers at once leave nothing of a run that takes many steps', async () => {
  const top = await newcomer(site, null, 2)
  const member = await newcomer(site, top)
  await given(member, top, { RNG: 5000 })
  await database.asOwner(
    `insert into team_rebate.day (member_id, day, game_type, brand_id, valid_minor)
     select $1, date '2017-01-01' + n, 'RNG', 'ph', 1000000 from generate_series(1, 2500) n`,
    [member],
  )
  await Promise.all([1, 2, 3].map(() => creditDifferences(engine, dayAt(40, 2))))
  await credited(40, 3)
  await credited(41, 2)
  expect(await balances([top])).toEqual([2500 * 3000])
})

test('[WAL-07] an agent who cannot be credited holds up nobody else, and raises an alarm', async () => {
  const [stuck, other] = [await newcomer(site, null, 2), await newcomer(site, null, 2)]
  expect(stuck < other).toBe(true)
  for (const agent of [stuck, other]) {
    const member = await newcomer(site, agent)
    await given(member, agent, { RNG: 5000 })
    await played(site, [{ memberId: member, at: dayAt(50, 12), stake: 1_000_000n, payout: 0n }])
  }
  // The key of the entry belongs to another one.
  await work(engine, bySystem('ph'), ({ tx }) =>
    post(tx, {
      ...{ key: `agt/rebate/${stuck}/2025-04-21`, kind: 'adjust', ref: 'test' },
      legs: [
        { member: stuck, wallet: 'main', amount: 100n },
        { account: 'expense:test', amount: -100n },
      ],
    }),
  )
  const alarm = vi.spyOn(engine.log, 'error')
  await credited(51, 2)
  expect(alarm).toHaveBeenCalledWith(
    expect.objectContaining({ alarm: 'team_rebate_stuck', agentId: stuck }),
    expect.anything(),
  )
  alarm.mockRestore()
  expect(await balances([stuck, other])).toEqual([100, 3000])
  await credited(52, 2)
  expect(await balances([stuck, other])).toEqual([3100, 3000])
})
