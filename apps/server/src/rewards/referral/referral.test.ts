import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { catchUp, runFeed } from '#games/activity'
import { addMs, dayAfter, dayOf, HOUR_MS, startOfDay } from '#platform/clock'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { missionsConsumer } from '#rewards/missions'
import { promotionConsumer } from '#rewards/participation'
import { roundsAt } from '../../../test/rounds.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { onFriendChanged, onInvited } from './invite.ts'
import { workOut } from './payout.ts'
import { workOutWeeks } from './week.job.ts'
import { weekOf } from './week.ts'

const ZONE = 'Asia/Manila'
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

const asSystem = <T>(run: (w: Work) => Promise<T>) => work(engine, bySystem('ph'), run)
const referral = async (as: Person) => valueIn(await server.call('referral', { as }))
const friends = async (as: Person) =>
  valueIn(await server.call('referralFriends', { as, query: {} })).content
const payouts = async (as: Person) =>
  valueIn(await server.call('referralPayouts', { as, query: {} })).content
const ready = async (as: Person) =>
  valueIn(await server.call('rewardCenter', { as, query: { view: 'ready' } })).content

/** A member of VIP 6, who has been one for a year. */
async function referrer(): Promise<Person> {
  const member = await server.register()
  await server.asOwner(
    `insert into vip.member (member_id, brand_id, tier, peak, period_from)
     values ('${member.memberId}', 'ph', 6, 6, current_date);
     insert into vip.tier_change (member_id, change_id, brand_id, from_tier, to_tier, cause, growth, changed_at)
     values ('${member.memberId}', '${randomUUID()}', 'ph', 0, 6, 'upgrade', 15000, now() - interval '1 year')`,
  )
  return member
}

/** Registers by the link of a member, as the queue then tells the feature. */
async function friendOf(member: Person, as = server.visitor()): Promise<Person> {
  const { code } = await referral(member)
  const friend = await server.register({ referralCode: code }, as)
  await asSystem((w) => onInvited(w, { memberId: friend.memberId, code }))
  return friend
}

async function deposited({ memberId }: Person, minor = 10_000) {
  await server.asOwner(
    `insert into cashier.deposit (member_id, deposit_id, brand_id, request_key, reference, channel, currency,
                                  amount_minor, credited_minor, state, expires_at, created_at, changed_at)
     values ('${memberId}', '${randomUUID()}', 'ph', '${randomUUID()}', 'D-${memberId.slice(-12)}-${minor}', 'gcash', 'PHP',
             ${minor}, ${minor}, 'CREDITED', now(), now(), now())`,
  )
  await asSystem((w) => onFriendChanged(w, memberId))
}

async function plays(friend: Person, minor: bigint, gameType = 'RNG'): Promise<string> {
  await server.fund(friend.memberId, minor)
  const round = await rounds.bet(friend, { minor, gameType })
  await counted(friend)
  return round
}

const counted = ({ memberId }: Person) =>
  asSystem((w) => catchUp(w.tx, promotionConsumer, { memberId, now: w.now }))

/** Runs the job as if it were an hour of the next Monday of the brand. */
function onMonday(hour: number, days = 0) {
  const day = dayOf(server.clock.now(), ZONE)
  const monday = dayAfter(day, 8 - Temporal.PlainDate.from(day).dayOfWeek + days)
  const later = addMs(startOfDay(monday, ZONE), hour * HOUR_MS)
  return workOutWeeks({ ...engine, clock: { now: () => later } }, later)
}

describe('[PRO-07] inviting friends', () => {
  test('a member has one code; who came by it is a friend for good, and counts once they have done everything', async () => {
    const ana = await referrer()
    const { code } = await referral(ana)
    expect((await referral(ana)).code).toBe(code)
    const ben = await friendOf(ana)
    await asSystem((w) => onInvited(w, { memberId: ben.memberId, code: 'R-NONE-NONE' }))
    expect(await friends(ana)).toMatchObject([{ gap: 'DEPOSIT', thisWeek: '0.00' }])
    await deposited(ben, 9999)
    expect(await friends(ana)).toMatchObject([{ gap: 'DEPOSIT' }])
    await deposited(ben)
    expect(await friends(ana)).toMatchObject([{ gap: null }])
    expect(await referral(ana)).toMatchObject({ friends: 1, counting: 1, ratePpm: 50_000 })
    const { missions } = valueIn(await server.call('missionSummary', { as: ana }))
    expect(missions.find(({ id }) => id === 'start-friend')).toMatchObject({ state: 'ready' })
  })

  test('a friend who shares a network with the member does not count, and operators see why', async () => {
    const ana = await referrer()
    const ben = await friendOf(ana, { ...server.visitor(), address: ana.address })
    await deposited(ben)
    expect(await friends(ana)).toMatchObject([{ gap: 'TERMS' }])
    const operator = await server.operator()
    const query = { memberId: ana.memberId }
    const seen = valueIn(await server.call('opsMemberReferral', { as: operator, query }))
    expect(seen.friends).toMatchObject([{ username: ben.username, gap: 'SHARED_IP' }])
    const theirs = { memberId: ben.memberId }
    const other = valueIn(await server.call('opsMemberReferral', { as: operator, query: theirs }))
    expect(other.invitedBy).toMatchObject({ username: ana.username })
  })

  test('the member does not learn that a friend was barred: it looks like anything else in the terms', async () => {
    const ana = await referrer()
    const [ben, cara] = [await friendOf(ana), await friendOf(ana)]
    await deposited(ben)
    await server.asOwner(
      `update member.member set status = 'ineligible', barred_for = 'under-age' where member_id = '${ben.memberId}';
       update member.member set status = 'blocked' where member_id = '${cara.memberId}'`,
    )
    expect((await friends(ana)).map(({ gap }) => gap)).toEqual(['TERMS', 'TERMS'])
  })

  test('a week is paid once, by the margin of what friends played; bets undone later lower the next one', async () => {
    const ana = await referrer()
    const [ben, cara] = [await friendOf(ana), await friendOf(ana)]
    await deposited(ben)
    const round = await plays(ben, 25_000_000n)
    await plays(ben, 4_000_000n, 'LIVE')
    await deposited(cara)
    await plays(cara, 3_000_000n, 'SPORTS')
    expect((await referral(ana)).thisWeek).toBe('605.00')
    await onMonday(4)
    expect(await payouts(ana)).toEqual([])
    await Promise.all([onMonday(5), onMonday(5)])
    await onMonday(5)
    expect(await payouts(ana)).toMatchObject([
      { base: '12100.00', ratePpm: 50_000, earned: '605.00', lowered: '0.00', amount: '605.00' },
    ])
    expect(await ready(ana)).toMatchObject([{ amount: '605.00', required: '605.00' }])
    await rounds.undo(ben, round)
    await counted(ben)
    // What was paid stays; the next week, worth 605.00 again, is lowered by the 575.00 that are undone.
    await server.asOwner(
      `update promotion.play_day set day = day + 7 where member_id = '${cara.memberId}';
       update promotion.play_day set valid_minor = 24200000 where member_id = '${cara.memberId}'`,
    )
    await onMonday(5, 7)
    expect(
      (await payouts(ana)).map(({ earned, lowered, amount }) => [earned, lowered, amount]),
    ).toEqual([
      ['605.00', '575.00', '30.00'],
      ['605.00', '0.00', '605.00'],
    ])
  })

  test('a week waits until everything that was played in it is counted', async () => {
    const ana = await referrer()
    const ben = await friendOf(ana)
    await deposited(ben)
    await server.fund(ben.memberId, 25_000_000n)
    await rounds.bet(ben, { minor: 25_000_000n, gameType: 'RNG' })
    // It is recorded, but no promotion has taken it yet.
    await asSystem((w) => catchUp(w.tx, missionsConsumer, { memberId: ben.memberId, now: w.now }))
    await onMonday(5, 14)
    expect(await payouts(ana)).toEqual([])
    await runFeed(engine, [promotionConsumer])
    await server.asOwner(
      `update promotion.play_day set day = day + 14 where member_id = '${ben.memberId}'`,
    )
    await onMonday(5, 14)
    expect(await payouts(ana)).toMatchObject([{ amount: '500.00' }])
  })

  test('a week that fails for one member is recorded and tried again; the others are paid', async () => {
    const [ana, eva] = [await referrer(), await referrer()]
    for (const member of [ana, eva]) {
      const friend = await friendOf(member)
      await deposited(friend)
      await plays(friend, 25_000_000n)
      await server.asOwner(
        `update promotion.play_day set day = day + 21 where member_id = '${friend.memberId}'`,
      )
    }
    await server.asOwner(
      `create function referral.fail() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$;
       create trigger fail before insert on referral.payout for each row
         when (new.member_id = '${ana.memberId}') execute function referral.fail()`,
    )
    await onMonday(5, 21)
    expect(await payouts(eva)).toMatchObject([{ amount: '500.00' }])
    const operator = await server.operator()
    const failed = async () =>
      valueIn(await server.call('opsReferral', { as: operator })).failed.map(
        ({ username, tries }) => [username, tries],
      )
    expect(await failed()).toEqual([[ana.username, 1]])
    await onMonday(6, 21)
    expect(await failed()).toEqual([[ana.username, 2]])
    await server.asOwner('drop function referral.fail() cascade')
    // The next week is not held up, and the failed one is made up for.
    await onMonday(7, 28)
    expect(await failed()).toEqual([])
    expect(await payouts(ana)).toMatchObject([{ amount: '500.00' }])
    const { rows } = await server.db.pool.query<{ days: number }>(
      `select w.from_day - p.from_day as days from referral.worked w, referral.payout p
        where w.brand_id = 'ph' and p.member_id = $1`,
      [ana.memberId],
    )
    expect(rows).toEqual([{ days: 7 }])
  })

  test('a week of a program that dies before it is kept is worked out once by the next one', async () => {
    const ana = await referrer()
    const ben = await friendOf(ana)
    await deposited(ben)
    await plays(ben, 25_000_000n)
    await server.asOwner(
      `update promotion.play_day set day = day + 35 where member_id = '${ben.memberId}'`,
    )
    const died = asSystem(async (w) => {
      await workOut(w, ana.memberId, weekOf(dayAfter(dayOf(server.clock.now(), ZONE), 35)))
      throw new Error('killed')
    })
    await expect(died).rejects.toThrow('killed')
    expect(await payouts(ana)).toEqual([])
    await Promise.all([onMonday(5, 35), onMonday(5, 35)])
    await onMonday(5, 35)
    expect(await payouts(ana)).toMatchObject([{ amount: '500.00' }])
    expect(await ready(ana)).toMatchObject([{ amount: '500.00' }])
  })

  test('its terms are changed by two operators', async () => {
    const [first, second] = [await server.operator(), await server.operator()]
    const seen = valueIn(await server.call('opsReferral', { as: first }))
    const { isWaiting: _, failed: __, ...terms } = seen
    const body = { ...terms, deposit: '250.00', keys: ['person' as const], reason: 'for the test' }
    const older = await server.call('changeReferral', {
      as: first,
      body: { ...body, version: body.version + 1 },
    })
    expect(older.code).toBe('BRAND_CHANGED')
    valueIn(await server.call('changeReferral', { as: first, body }))
    expect((await server.call('changeReferral', { as: first, body })).code).toBe(
      'ALREADY_REQUESTED',
    )
    const open = valueIn(await server.call('approvals', { as: second, query: {} }))
    const request = open.find(({ kind }) => kind === 'referral.change')
    const decision = { requestId: request?.requestId ?? '', isApproved: true }
    valueIn(await server.call('decideApproval', { as: second, body: decision }))
    server.clock.advance(3000)
    expect(valueIn(await server.call('opsReferral', { as: first }))).toMatchObject({
      ...{ version: terms.version + 1, deposit: '250.00', keys: ['person'], isWaiting: false },
    })
    expect((await referral(await referrer())).friendDeposit).toBe('250.00')
  })

  test('is for members where the brand has it', async () => {
    const ana = await referrer()
    const turn = (isOn: boolean) =>
      server.asOwner(
        `update brand.brand set config = jsonb_set(config, '{switches,REFERRAL3}', '${isOn}') where brand_id = 'ph'`,
      )
    await turn(false)
    server.clock.advance(3000)
    expect((await server.call('referral', { as: ana })).code).toBe('REFERRAL_OFF')
    await turn(true)
    server.clock.advance(3000)
    expect((await server.call('referral', { as: ana })).code).toBe('OK')
  })
})
