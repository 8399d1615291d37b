import type { BodyOf, Calls } from '@parola/contract'
import { inEveryLanguage } from '@parola/locales/languages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { catchUp, keepOdds } from '#games/activity'
import { addMs, dayAfter, dayOf, MINUTE_MS, startOfDay } from '#platform/clock'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import type { Operator } from '../../../test/operators.ts'
import { roundsAt } from '../../../test/rounds.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { missionsConsumer } from './count.sql.ts'
import { countFact } from './count-fact.ts'
import { freezeBoards } from './freeze.job.ts'
import { notifyCompleted } from './notify.job.ts'

const ZONE = 'Asia/Manila'
let server: TestServer
let rounds: ReturnType<typeof roundsAt>
let engine: Engine
let operator: Operator
let second: Operator

beforeAll(async () => {
  server = await openTestServer()
  rounds = roundsAt(server)
  ;[operator, second] = [await server.operator(), await server.operator()]
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
  await server.fund(member.memberId, 1_000_000_000n)
  return member
}

const bet = (member: Person, minor: bigint, payout = 0n) => rounds.bet(member, { minor, payout })
const asSystem = <T>(run: (w: Work) => Promise<T>) => work(engine, bySystem('ph'), run)
const summary = async (as: Person) => valueIn(await server.call('missionSummary', { as }))
const balance = async (as: Person) => valueIn(await server.call('walletBalance', { as })).balance

async function mission(as: Person, id: string) {
  const found = (await summary(as)).missions.find((each) => each.id === id)
  if (!found) throw new Error(`no mission ${id}`)
  return found
}

async function claim(as: Person, id: string) {
  const { window } = await mission(as, id)
  return server.call('claimMissions', { as, body: { items: [{ missionId: id, window }] } })
}

describe('[PRO-06] a mission', () => {
  test('counts each bet once, by its filter; a void takes it off until it is complete', async () => {
    const ana = await player()
    await bet(ana, 60_000n)
    const round = await bet(ana, 30_000n)
    expect(await mission(ana, 'daily-turnover')).toMatchObject({
      ...{ done: { metric: 'sum', amount: '900.00' }, state: 'running' },
    })
    await rounds.undo(ana, round)
    expect((await mission(ana, 'daily-turnover')).done).toMatchObject({ amount: '600.00' })
    expect((await mission(ana, 'daily-spins')).done).toMatchObject({ count: 1 })
    await bet(ana, 50n)
    expect((await mission(ana, 'daily-spins')).done).toMatchObject({ count: 1 })
    const last = await bet(ana, 40_000n)
    expect((await mission(ana, 'daily-turnover')).state).toBe('ready')
    await rounds.undo(ana, last)
    expect((await mission(ana, 'daily-turnover')).state).toBe('ready')
  })

  test('is paid once, from ten tabs, as a journal entry with its turnover requirement', async () => {
    const ana = await player()
    await bet(ana, 100_000n)
    const before = Number(await balance(ana))
    const { window } = await mission(ana, 'daily-turnover')
    const items = [{ missionId: 'daily-turnover', window }]
    const tabs = Array.from({ length: 10 }, () =>
      server.call('claimMissions', { as: ana, body: { items } }),
    )
    const answers = (await Promise.all(tabs)).map(valueIn)
    expect(new Set(answers.map(({ claimed: [first] }) => first?.reference)).size).toBe(1)
    expect(Number(await balance(ana)) - before).toBe(5)
    expect((await mission(ana, 'daily-turnover')).state).toBe('claimed')
    const details = valueIn(await server.call('bonusDetails', { as: ana, query: {} }))
    expect(details.content).toMatchObject([{ amount: '5.00', required: '5.00' }])
  })

  test('that is not complete cannot be claimed, nor one that is locked', async () => {
    const ana = await player()
    const notReady = { status: 409, code: 'MISSION_NOT_READY' }
    const kyc = (state: string) =>
      server.asOwner(
        `update member.member set kyc = '${state}' where member_id = '${ana.memberId}'`,
      )
    await kyc('N')
    const fact = { memberId: ana.memberId, event: 'deposit', id: 'D-1', amount: 50_000n } as const
    await asSystem((w) => countFact(w, { ...fact, date: w.now }))
    expect(await mission(ana, 'start-deposit')).toMatchObject({
      state: 'locked',
      lockedBy: 'after',
    })
    await kyc('A')
    for (const missionId of ['start-deposit', 'daily-turnover']) {
      const body = { items: [{ missionId, window: 'once' }] }
      expect(await server.call('claimMissions', { as: ana, body })).toMatchObject(notReady)
    }
    const proved = { memberId: ana.memberId, event: 'verified', id: 'verified' } as const
    await asSystem((w) => countFact(w, { ...proved, date: w.now }))
    await asSystem((w) => countFact(w, { ...proved, date: w.now }))
    expect((await claim(ana, 'start-deposit')).code).toBe('OK')
    const { currentPoints } = valueIn(await server.call('getPointBalance', { as: ana }))
    expect(currentPoints).toBe(150)
    const { content } = valueIn(await server.call('memTransDet', { as: ana, query: {} }))
    expect(content).toMatchObject([{ type: 'reward', changedPoints: 150 }])
  })

  test('of a verified identity is ready for whoever was verified before there were missions', async () => {
    const ana = await player()
    await server.asOwner(`update member.member set kyc = 'A' where member_id = '${ana.memberId}'`)
    expect((await mission(ana, 'start-verified')).state).toBe('ready')
    expect((await claim(ana, 'start-verified')).code).toBe('OK')
    expect((await mission(ana, 'start-verified')).state).toBe('claimed')
  })

  test('of new games counts a title once in a life, and days by the visit', async () => {
    const ana = await player()
    expect((await mission(ana, 'daily-visit')).state).toBe('ready')
    const first = await bet(ana, 100n)
    expect((await mission(ana, 'daily-new-game')).done).toMatchObject({ count: 1 })
    await bet(ana, 100n)
    const { done } = await mission(ana, 'weekly-explorer')
    expect(done).toMatchObject({ metric: 'distinct', count: 1 })
    await rounds.undo(ana, first)
    expect((await mission(ana, 'weekly-explorer')).done).toMatchObject({ count: 1 })
    const big = await bet(ana, 100n, 2000n)
    await bet(ana, 100n, 1999n)
    expect((await mission(ana, 'weekly-big-hit')).done).toMatchObject({ count: 1 })
    await rounds.undo(ana, big)
    expect((await mission(ana, 'weekly-big-hit')).done).toMatchObject({ count: 0 })
  })

  test('[MEM-02] shows in the badge, and its member is notified once', async () => {
    const ana = await player()
    await bet(ana, 100_000n)
    await asSystem((w) => catchUp(w.tx, missionsConsumer, { memberId: ana.memberId, now: w.now }))
    const { readyMissions } = valueIn(await server.call('publicState', { as: ana }))
    expect(readyMissions).toBeGreaterThan(0)
    await notifyCompleted(engine, server.clock.now())
    await notifyCompleted(engine, server.clock.now())
    const { content } = valueIn(await server.call('messages', { as: ana, query: {} }))
    expect(content.filter(({ kind }) => kind === 'mission-ready')).toHaveLength(readyMissions)
  })
})

type Mission = BodyOf<Calls['changeMissions']>['missions'][number]

/** A mission of one bet in a day, added by two operators. */
async function added(change: Pick<Mission, 'id' | 'filter'>) {
  const { version, missions, boards } = valueIn(await server.call('opsMissions', { as: operator }))
  const mission = {
    ...{ name: inEveryLanguage(() => 'Of the test'), period: 'daily', event: 'bet' },
    ...{ goal: { metric: 'count', count: 1 }, minMultiplier: 0, minTier: 0, after: null },
    ...{ reward: { kind: 'points', points: 7 }, isOpen: true, ...change },
  } as Mission
  const body = { version, missions: [...missions, mission], boards, reason: 'for the test' }
  valueIn(await server.call('changeMissions', { as: operator, body }))
  const twice = await server.call('changeMissions', { as: operator, body })
  expect(twice.code).toBe('ALREADY_REQUESTED')
  const open = valueIn(await server.call('approvals', { as: second, query: {} }))
  const request = open.find(({ kind }) => kind === 'missions.change')
  const decision = { requestId: request?.requestId ?? '', isApproved: true }
  valueIn(await server.call('decideApproval', { as: second, body: decision }))
}

describe('[PRO-06] operators', () => {
  test('change missions as data, two of them, without code', async () => {
    const filter = { gameType: 'LIVE', vendor: null, nodeId: null, minStake: '0.00' } as const
    await added({ id: 'live-hour', filter })
    const ana = await player()
    await rounds.bet(ana, { minor: 100n, gameType: 'LIVE' })
    expect((await mission(ana, 'live-hour')).state).toBe('ready')
    expect((await claim(ana, 'live-hour')).code).toBe('OK')
  })

  test('count bets from the lowest odds of a mission on, and none without odds', async () => {
    const any = { gameType: null, vendor: null, nodeId: null, minStake: '0.00' }
    await added({ id: 'long-shot', filter: { ...any, minOdds: 150 } })
    const stateAt = async (hundredths: bigint | null) => {
      const ana = await player()
      await bet(ana, 100n)
      const { rows } = await server.db.pool.query<{ bet_id: string }>(
        'select bet_id from bet.bet where member_id = $1',
        [ana.memberId],
      )
      const { memberId } = ana
      const odds = rows.map(({ bet_id: betId }) => ({
        memberId,
        betId,
        hundredths: hundredths ?? 0n,
      }))
      if (hundredths !== null) await asSystem((w) => keepOdds(w.tx, odds))
      return (await mission(ana, 'long-shot')).state
    }
    expect(await stateAt(150n)).toBe('ready')
    expect(await stateAt(149n)).toBe('running')
    expect(await stateAt(null)).toBe('running')
  })
})

describe('[PRO-06] a leaderboard', () => {
  test('pays nobody who was barred, blocked or excluded after it was frozen: the others move up', async () => {
    const [ana, ben, cara, dan] = [await player(), await player(), await player(), await player()]
    await bet(ana, 100n, 900_000n)
    await bet(ben, 100n, 800_000n)
    await bet(cara, 100n, 700_000n)
    await bet(dan, 100n, 600_000n)
    for (const { memberId } of [ana, ben, cara, dan])
      await asSystem((w) => catchUp(w.tx, missionsConsumer, { memberId, now: w.now }))
    const end = startOfDay(dayAfter(dayOf(server.clock.now(), ZONE)), ZONE)
    const later = addMs(end, 11 * MINUTE_MS)
    await freezeBoards({ ...engine, clock: { now: () => later } }, later)
    await server.asOwner(
      `update member.member set status = 'ineligible', barred_for = 'staff' where member_id = '${ana.memberId}';
       update member.member set away = 'excluded' where member_id = '${ben.memberId}'`,
    )
    const seen = async () =>
      valueIn(
        await server.call('opsBoardStandings', { as: operator, query: { open: 'true' } }),
      ).content.find(({ boardId }) => boardId === 'daily-multiplier')
    const standing = await seen()
    const shown = standing?.places.slice(0, 4).map(({ rank, removedFor }) => [rank, removedFor])
    expect(shown).toEqual([
      [null, 'blocked'],
      [null, 'excluded'],
      [1, null],
      [2, null],
    ])
    const body = { id: standing?.id ?? '', reason: 'reviewed' }
    valueIn(await server.call('payBoard', { as: second, body }))
    const { rows } = await server.db.pool.query<{ member_id: string; prize_minor: string | null }>(
      `select member_id, prize_minor from missions.place where standing_id = $1 order by score desc limit 4`,
      [body.id],
    )
    expect(rows.map(({ prize_minor: prize }) => prize && Number(prize))).toEqual([
      ...[null, null],
      ...[50_000, 20_000],
    ])
    // What follows has a leaderboard of its own.
    await server.asOwner(
      `delete from missions.score where board_id = 'daily-multiplier';
       delete from missions.place where standing_id = '${body.id}';
       delete from missions.standing where standing_id = '${body.id}'`,
    )
  })

  const board = async (as: Person, window: 'current' | 'last' = 'current') =>
    valueIn(
      await server.call('missionLeaderboard', { as, query: { board: 'daily-multiplier', window } }),
    ).board

  test('ranks the best multiple of the day, looks for the next one after a void, and is paid once', async () => {
    const [ana, ben, cara] = [await player(), await player(), await player()]
    await bet(ana, 100n, 9000n)
    const best = await bet(ana, 100n, 90_000n)
    await bet(ben, 100n, 20_000n)
    await bet(cara, 100n, 30_000n)
    for (const { memberId } of [ana, ben, cara])
      await asSystem((w) => catchUp(w.tx, missionsConsumer, { memberId, now: w.now }))
    expect((await board(ana))?.own).toMatchObject({ rank: 1, score: '900.00', gap: null })
    await rounds.undo(ana, best)
    await asSystem((w) => catchUp(w.tx, missionsConsumer, { memberId: ana.memberId, now: w.now }))
    expect((await board(ana))?.own).toMatchObject({ rank: 3, score: '90.00', gap: '110.01' })
    const end = startOfDay(dayAfter(dayOf(server.clock.now(), ZONE)), ZONE)
    const later = addMs(end, 11 * MINUTE_MS)
    const then = { ...engine, clock: { now: () => later } }
    await server.asOwner(
      `update member.member set status = 'blocked' where member_id = '${cara.memberId}'`,
    )
    await Promise.all([freezeBoards(then, later), freezeBoards(then, later)])
    const query = { open: 'true' } as const
    const { content } = valueIn(await server.call('opsBoardStandings', { as: operator, query }))
    const standing = content.find(({ boardId }) => boardId === 'daily-multiplier')
    const ahead = standing?.places.slice(0, 3) ?? []
    expect(ahead.map(({ username, rank, prize }) => [username, rank, prize])).toEqual([
      [cara.username, null, '0.00'],
      [ben.username, 1, '500.00'],
      [ana.username, 2, '200.00'],
    ])
    const id = standing?.id ?? ''
    const left = { id, memberId: ben.memberId, reason: 'two accounts' }
    valueIn(await server.call('removeFromBoard', { as: operator, body: left }))
    const yesterday = dayAfter(dayOf(server.clock.now(), ZONE), -1)
    for (const table of ['score', 'standing'])
      await server.asOwner(
        `update missions.${table} set window_name = '${yesterday}' where board_id = 'daily-multiplier'`,
      )
    expect((await board(ana, 'last'))?.own).toMatchObject({ rank: 1, score: '90.00', gap: null })
    expect((await board(ben, 'last'))?.own).toBeNull()
    const pay = () => server.call('payBoard', { as: second, body: { id, reason: 'reviewed' } })
    const alone = await server.call('payBoard', { as: operator, body: { id, reason: 'mine' } })
    expect(alone.code, 'who left somebody out does not pay the others').toBe('SELF_APPROVAL')
    const codes = (await Promise.all([pay(), pay()])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['BOARD_PAID', 'OK'])
    const { content: rewards } = valueIn(
      await server.call('rewardCenter', { as: ana, query: { view: 'ready' } }),
    )
    expect(rewards).toMatchObject([{ amount: '500.00', required: '500.00' }])
  })
})
