import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { catchUp } from '#games/activity'
import { createTurnover } from '#money/turnover'
import { addMs, dayAfter, dayOf, HOUR_MS, SECOND_MS, startOfDay } from '#platform/clock'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { roundsAt } from '../../../test/rounds.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { advanceAll, reviewAll } from './advance.job.ts'
import { dueOf } from './advance.ts'
import { vipConsumer } from './count.sql.ts'
import { selectGrown } from './growth.sql.ts'
import { pay, workOut } from './reward.ts'
import { selectDue } from './tier.sql.ts'
import { growthOf } from './vip.rules.ts'
import { vipSettings } from './vip-settings.ts'
import { workOutWindows } from './window.job.ts'

const ZONE = 'Asia/Manila'
const turnover = createTurnover()
let server: TestServer
let rounds: ReturnType<typeof roundsAt>
let engine: Engine

beforeAll(async () => {
  server = await openTestServer()
  rounds = roundsAt(server)
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await rounds.close()
  await server.close()
})

async function player(): Promise<Person> {
  const member = await server.register()
  await server.fund(member.memberId, 1_000_000_000_000n)
  return member
}

const bet = (member: Person, minor: bigint, gameType = 'RNG') =>
  rounds.bet(member, { minor, gameType })
const undo = (member: Person, round: string) => rounds.undo(member, round)
const asSystem = <T>(run: (w: Work) => Promise<T>) => work(engine, bySystem('ph'), run)
const standing = async (as: Person) => valueIn(await server.call('vipStanding', { as }))
const advanceNow = () => advanceAll(engine, turnover, server.clock.now())
const windowsNow = () => workOutWindows(engine, server.clock.now())
const reviewNow = () => reviewAll(engine, server.clock.now())

async function rewards({ memberId }: Person) {
  const { rows } = await server.db.pool.query(
    `select source, cause, earned_minor::text as earned, lowered_minor::text as lowered, state
       from vip.reward where member_id = $1 order by reward_id`,
    [memberId],
  )
  return rows
}

async function paid({ memberId }: Person): Promise<string> {
  const { rows } = await server.db.pool.query(
    `select coalesce(sum(amount), 0)::text as paid from ledger.posting where member_id = $1 and kind = 'reward'`,
    [memberId],
  )
  return rows[0].paid
}

async function tier({ memberId }: Person): Promise<number> {
  const { rows } = await server.db.pool.query('select tier from vip.member where member_id = $1', [
    memberId,
  ])
  return rows[0]?.tier ?? 0
}

/** Moves the clock to an hour of a day that is so many days later. */
function goTo(days: number, hour: number) {
  const now = server.clock.now()
  const start = startOfDay(dayAfter(dayOf(now, ZONE), days), ZONE)
  server.clock.advance(addMs(start, hour * HOUR_MS).getTime() - now.getTime())
}

/** A step that dies before its transaction commits. */
async function killed(run: (w: Work) => Promise<unknown>) {
  const died = asSystem(async (w) => {
    await run(w)
    throw new Error('killed')
  })
  await expect(died).rejects.toThrow('killed')
}

type Growth = {
  id: string
  fn: string
  input: { deposits: number; turnover: Record<string, number> }
  expect: { points: number; weighted: number }
}
const vectors = (
  JSON.parse(
    readFileSync(new URL('./vip.vectors.json', import.meta.url), 'utf8'),
  ) as readonly Growth[]
).filter(({ fn }) => fn === 'growth')

// Bets are dated by the database, which does not follow the clock that these tests move: they run in this order.
describe('[PRO-04] growth and tiers', () => {
  test.each(vectors)('$id $fn, as it is counted', async ({ input, expect: expected }) => {
    const ana = await player()
    const { memberId } = ana
    if (input.deposits > 0) {
      // The first bet fills its requirement.
      const deposit = { source: 'deposit', sourceKey: `D-${memberId}`, required: 1n } as const
      const amount = BigInt(input.deposits)
      await asSystem((w) => turnover.require(w, { ...deposit, memberId, amount, multiple: 1 }))
    }
    for (const [gameType, valid] of Object.entries(input.turnover)) {
      await bet(ana, BigInt(valid), gameType)
    }
    await asSystem((w) => turnover.catchUp(w.tx, { ...ana, brandId: 'ph', now: w.now }))
    await standingOf(memberId)
    const [grown] = await asSystem((w) =>
      selectGrown(w.tx, { members: [memberId], timeZone: ZONE }),
    )
    const { lifetime = { deposits: 0n, weighted: 0n } } = grown ?? {}
    expect({
      points: Number(growthOf(lifetime, vipSettings.default)),
      weighted: Number(lifetime.weighted),
    }).toEqual(expected)
  })

  test('come from the feed, each bet once, by the weight of its category; a void takes it off', async () => {
    const ana = await player()
    await bet(ana, 1_000_000n)
    await bet(ana, 345_678n, 'LIVE')
    const live = await bet(ana, 200_000n, 'LIVE')
    // 10,000.00 + half of 5,456.78.
    expect(await standing(ana)).toMatchObject({ growth: 127, tier: 1, label: 'Bronze 1' })
    await advanceNow()
    await undo(ana, live)
    expect(await standing(ana)).toMatchObject({ growth: 117, tier: 1 })
    expect(await standing(ana)).toMatchObject({ growth: 117, next: { tier: 2, needed: 500 } })
  })

  test('a deposit counts once it is played through, and no longer when its bets are undone', async () => {
    const ana = await player()
    await asSystem((w) =>
      turnover.require(w, {
        ...{ memberId: ana.memberId, source: 'deposit', sourceKey: `D-${ana.memberId}` },
        ...{ amount: 1_250_099n, multiple: 1 },
      }),
    )
    const first = await bet(ana, 1_250_000n)
    await asSystem((w) => turnover.catchUp(w.tx, { ...ana, brandId: 'ph', now: w.now }))
    expect((await standing(ana)).growth).toBe(125)
    await bet(ana, 100n)
    await asSystem((w) => turnover.catchUp(w.tx, { ...ana, brandId: 'ph', now: w.now }))
    expect((await standing(ana)).growth).toBe(1375)
    await undo(ana, first)
    await asSystem((w) => turnover.catchUp(w.tx, { ...ana, brandId: 'ph', now: w.now }))
    expect((await standing(ana)).growth).toBe(0)
  })

  test('several tiers at once bring the bonus of each, once in a life, as journal entries', async () => {
    const ana = await player()
    // 4,200 points: tiers 1 to 4, 5.00 + 20.00 + 50.00 + 125.00.
    const round = await bet(ana, 42_000_000n)
    expect(await standing(ana)).toMatchObject({ tier: 4, label: 'Silver 4', peak: 4 })
    await Promise.all([advanceNow(), advanceNow(), standing(ana), advanceNow()])
    expect(await paid(ana)).toBe('20000')
    const { content } = valueIn(await server.call('vipRewards', { as: ana, query: {} }))
    const bonuses = content.map(({ tier, amount, state }) => `${tier} ${amount} ${state}`)
    expect(bonuses.toSorted()).toEqual([
      '1 5.00 paid',
      '2 20.00 paid',
      '3 50.00 paid',
      '4 125.00 paid',
    ])
    await undo(ana, round)
    await bet(ana, 42_000_000n)
    await standing(ana)
    await advanceNow()
    expect(await paid(ana)).toBe('20000')
    const state = valueIn(await server.call('publicState', { as: ana }))
    expect(state).toMatchObject({ vipLabelName: 'Silver', vipRankLevel: 4 })
  })

  test('a run raises members who have not asked, and one who may have no bonus waits for it', async () => {
    const [ana, ben] = [await player(), await player()]
    await bet(ana, 5_000_000n)
    await bet(ben, 5_000_000n)
    await server.asOwner(
      `update member.member set away = 'time-out' where member_id = '${ben.memberId}'`,
    )
    for (const { memberId } of [ana, ben]) await standingOf(memberId)
    await advanceNow()
    expect([await tier(ana), await tier(ben)]).toEqual([2, 2])
    expect([await paid(ana), await paid(ben)]).toEqual(['2500', '0'])
    await server.asOwner(`update member.member set away = null where member_id = '${ben.memberId}'`)
    await advanceNow()
    expect(await paid(ben)).toBe('2500')
  })
})

/** The feed takes what a member has played, as its timer does. */
async function standingOf(memberId: string) {
  await asSystem((w) => catchUp(w.tx, vipConsumer, { memberId, now: w.now }))
}

describe('[PRO-04] salaries and the weekly fund', () => {
  test('are worked out once after their window, whatever is killed and repeated', async () => {
    const ana = await player()
    // Silver 5 by 8,000.00 of salary turnover and more: growth 8,400.
    await bet(ana, 84_000_000n)
    expect(await standing(ana)).toMatchObject({ tier: 5 })
    await advanceNow()
    const before = BigInt(await paid(ana))
    goTo(1, 2)
    await windowsNow()
    expect(BigInt(await paid(ana)) - before).toBe(0n)
    goTo(0, 3)
    const { memberId } = ana
    const fromDay = dayAfter(dayOf(server.clock.now(), ZONE), -1)
    const window = { fromDay, toDay: dayAfter(fromDay) }
    await killed((w) => workOut(w, { memberId, source: 'daily', window }))
    await Promise.all([windowsNow(), windowsNow()])
    await windowsNow()
    const made = (await rewards(ana)).filter(({ source }) => source === 'daily')
    expect(made).toEqual([
      { source: 'daily', cause: fromDay, earned: '400', lowered: '0', state: 'ready' },
    ])
    const { rows } = await server.db.pool.query(
      `select reward_id from vip.reward where member_id = $1 and state = 'ready'`,
      [memberId],
    )
    await killed((w) => pay(w, turnover, { memberId, rewardId: rows[0].reward_id }))
    await Promise.all([advanceNow(), advanceNow()])
    await advanceNow()
    expect(BigInt(await paid(ana)) - before).toBe(400n)
    // A requirement of once its amount came with it.
    const opened = await server.db.pool.query(
      `select amount_minor::text as amount from turnover.requirement where member_id = $1 and source = 'reward'
        order by requirement_id desc limit 1`,
      [memberId],
    )
    expect(opened.rows).toEqual([{ amount: '400' }])
  })

  test('the fund is paid win or lose on Monday; bets undone later lower the next, never below nothing', async () => {
    const ana = await player()
    const round = await bet(ana, 123_456_789n)
    expect(await standing(ana)).toMatchObject({ tier: 5 })
    const week = async (fromDay: string) => {
      const window = { fromDay, toDay: dayAfter(fromDay, 7) }
      await asSystem((w) => workOut(w, { memberId: ana.memberId, source: 'weekly', window }))
      return (await rewards(ana)).filter(({ source }) => source === 'weekly')
    }
    // Bets are of the day of the database: two weeks that both contain it stand for two weeks of play.
    const today = dayOf(new Date(), ZONE)
    const [first] = await week(dayAfter(today, -5))
    expect(first).toMatchObject({ earned: '18518', lowered: '0', state: 'ready' })
    await undo(ana, round)
    await bet(ana, 80_000_000n)
    const [, second] = await week(dayAfter(today, -4))
    // 120.00 for this week, of which the first is worth 65.18 less now.
    expect(second).toMatchObject({ earned: '12000', lowered: '6518', state: 'ready' })
    const third = (await week(dayAfter(today, -3)))[2]
    expect(third).toMatchObject({ earned: '12000', lowered: '0' })
  })

  test('changed terms take nothing off what was worked out before them', async () => {
    const ana = await player()
    const small = await bet(ana, 1000n)
    await bet(ana, 123_456_789n)
    await standing(ana)
    const today = dayOf(new Date(), ZONE)
    const week = async (fromDay: string) => {
      const window = { fromDay, toDay: dayAfter(fromDay, 7) }
      await asSystem((w) => workOut(w, { memberId: ana.memberId, source: 'weekly', window }))
      return (await rewards(ana)).filter(({ source }) => source === 'weekly')
    }
    await week(dayAfter(today, -5))
    await undo(ana, small)
    server.clock.advance(SECOND_MS)
    const halved = vipSettings.default.tiers.map((each) => ({ ...each, fundPpm: each.fundPpm / 2 }))
    const digits = (_key: string, part: unknown) => (typeof part === 'bigint' ? `${part}` : part)
    const value = JSON.stringify({ tiers: halved }, digits)
    await asSystem((w) =>
      w.tx
        .insertInto('settings.version')
        .values({
          ...{ brand_id: 'ph', name: 'vip', version: 1, value, author: 'test', reason: 'test' },
          ...{ written_at: w.now, starts_at: w.now },
        })
        .execute(),
    )
    const [, second] = await week(dayAfter(today, -4))
    expect(second).toMatchObject({ earned: '9259', lowered: '0' })
    await server.asOwner(`delete from settings.version where name = 'vip'`)
  })

  test('those away, blocked or barred earn nothing', async () => {
    const ana = await player()
    await bet(ana, 84_000_000n)
    await standing(ana)
    await server.asOwner(
      `update member.member set away = 'excluded' where member_id = '${ana.memberId}'`,
    )
    const fromDay = dayOf(new Date(), ZONE)
    const window = { fromDay, toDay: dayAfter(fromDay) }
    await asSystem((w) => workOut(w, { memberId: ana.memberId, source: 'daily', window }))
    expect((await rewards(ana)).filter(({ source }) => source === 'daily')).toEqual([])
  })

  test('every run in any order, killed anywhere, pays the same', async () => {
    const steps = [advanceNow, windowsNow, reviewNow, 'kill' as const]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...steps), { minLength: 3, maxLength: 7 }),
        async (run) => {
          const ana = await player()
          await bet(ana, 42_000_000n)
          await standingOf(ana.memberId)
          for (const step of run) {
            if (step !== 'kill') await step()
            else await killed(async () => Promise.all([advanceNow(), windowsNow()]))
          }
          await advanceNow()
          expect(await paid(ana)).toBe('20000')
        },
      ),
      { numRuns: 4 },
    )
  })
})

describe('[PRO-04] keep periods and operators', () => {
  test('a tier is lost after 90 days without growth, one at a time, with two warnings; permanent ones stay', async () => {
    const [ana, ben, cai] = [await player(), await player(), await player()]
    await bet(ana, 84_000_000n)
    await bet(ben, 15_000_000n)
    await bet(cai, 84_000_000n)
    for (const member of [ana, ben, cai]) await standing(member)
    // Played in the period: bets are of the day of the database.
    await server.asOwner(
      `update vip.play set day = current_date + 30 where member_id = '${cai.memberId}'`,
    )
    const warnings = async ({ memberId }: Person) => {
      const { rows } = await server.db.pool.query(
        `select count(*)::integer as n from inbox.message where member_id = $1 and kind = 'vip-keep'`,
        [memberId],
      )
      return rows[0].n
    }
    for (const days of [76, 0, 11, 0]) {
      goTo(days, 1)
      await reviewNow()
    }
    expect([await warnings(ana), await warnings(ben), await warnings(cai)]).toEqual([2, 0, 0])
    // Nobody who was warned, or cannot lose their tier, is looked at again before the period is over.
    const due = { brandId: 'ph', ...dueOf(server.clock.now(), ZONE, vipSettings.default) }
    expect(await selectDue(server.db.kysely, due, { after: null, limit: 500 })).toEqual([])
    expect([await tier(ana), await tier(ben), await tier(cai)]).toEqual([5, 3, 5])
    goTo(3, 1)
    await Promise.all([reviewNow(), reviewNow()])
    expect([await tier(ana), await tier(ben), await tier(cai)]).toEqual([4, 3, 5])
    const changes = async ({ memberId }: Person) => {
      const { rows } = await server.db.pool.query(
        'select cause, from_tier as f, to_tier as t from vip.tier_change where member_id = $1 order by changed_at',
        [memberId],
      )
      return rows.map(({ cause, f, t }) => `${cause} ${f} ${t}`)
    }
    expect(await changes(ana)).toEqual(['upgrade 0 5', 'downgrade 5 4'])
    expect(await changes(cai)).toEqual(['upgrade 0 5', 'keep 5 5'])
  })

  test('an operator sets a tier with a reason; the trail and the history keep it, and no bonus is paid', async () => {
    const ana = await player()
    const operator = await server.operator()
    const body = { memberId: ana.memberId, tier: 10, reason: 'moved here from another house' }
    expect((await server.call('setVipTier', { as: operator, body })).code).toBe('OK')
    await advanceNow()
    expect(await paid(ana)).toBe('0')
    const query = { memberId: ana.memberId }
    const seen = valueIn(await server.call('opsMemberVip', { as: operator, query }))
    expect(seen).toMatchObject({ tier: 10, label: 'Platinum 10', peak: 10, paid: '0.00' })
    expect(seen.changes).toMatchObject([{ cause: 'operator', to: 10, reason: body.reason }])
    const wrong = { ...body, tier: 20, memberId: randomUUID() }
    expect((await server.call('setVipTier', { as: operator, body: wrong })).code).toBe('NOT_FOUND')
  })

  test('levels are changed by two operators, and refused with the field where they do not fit', async () => {
    const [first, second] = [await server.operator(), await server.operator()]
    const { version, levels } = valueIn(await server.call('opsVipLevels', { as: first }))
    expect(levels).toHaveLength(21)
    const terms = levels.map(({ tier: _, ...level }) => level)
    const change = (changed: typeof terms) =>
      server.call('changeVipLevels', {
        as: first,
        body: { version, levels: changed, reason: 'another bonus for the first tier' },
      })
    const disordered = await change([...terms.slice(0, 5), ...terms.slice(3)])
    expect(disordered).toMatchObject({ code: 'VALIDATION' })
    const raised = terms.map((level, i) => (i === 1 ? { ...level, upgradeBonus: '7.00' } : level))
    expect((await change(raised)).code).toBe('OK')
    expect((await change(raised)).code).toBe('ALREADY_REQUESTED')
    expect(valueIn(await server.call('opsVipLevels', { as: first })).isWaiting).toBe(true)
    const [waiting] = valueIn(await server.call('approvals', { as: second, query: {} }))
    const decision = { requestId: waiting?.requestId ?? '', isApproved: true }
    expect((await server.call('decideApproval', { as: second, body: decision })).code).toBe('OK')
    server.clock.advance(3 * SECOND_MS)
    const shown = valueIn(await server.call('vipLevels', {}))
    expect(shown.levels[1]?.upgradeBonus).toBe('7.00')
  })
})

test('[PRO-04] Platinum and above choose a host, once a month', async () => {
  await server.asOwner(
    `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
     select 'ph', 'vip-hosts', count(*) + 1, '{"hosts": [{"id": "maya", "name": "Maya", "hours": "10:00-18:00"}]}',
            '${server.clock.now().toISOString()}', now(), 'test', 'for the test'
       from settings.version where brand_id = 'ph' and name = 'vip-hosts'`,
  )
  server.clock.advance(3 * SECOND_MS)
  const ana = await player()
  const choose = () => server.call('chooseVipHost', { as: ana, body: { hostId: 'maya' } })
  expect((await choose()).code).toBe('VIP_HOST_NONE')
  const operator = await server.operator()
  const body = { memberId: ana.memberId, tier: 10, reason: 'for the test' }
  await server.call('setVipTier', { as: operator, body })
  expect((await choose()).code).toBe('OK')
  expect((await choose()).code).toBe('VIP_HOST_TOO_SOON')
  expect(valueIn(await server.call('vipHosts', { as: ana }))).toMatchObject({
    hostId: 'maya',
    isEntitled: true,
  })
})
