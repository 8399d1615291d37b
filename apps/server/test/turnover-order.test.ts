import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Consumer, catchUp } from '#games/activity'
import { type BetRegister, createBetRegister, keepAwayRound } from '#games/bet'
import { createTurnover, type Turnover } from '#money/turnover'
import { inTransaction } from '#platform/db'
import { bySystem, type Work, work } from '#platform/work'
import { takeBatch } from '../src/games/activity/consume.ts'
import { shardOf } from '../src/games/activity/shard.rules.ts'
import { type Player, playerOn, spin } from '../src/games/bet/bet.fixture.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** Which requirement a bet counts for when bets and deposits come in an unusual order. */
let server: TestServer
let register: BetRegister
let turnover: Turnover

beforeAll(async () => {
  server = await openTestServer()
  register = createBetRegister(server.db)
  turnover = createTurnover()
})
afterAll(async () => {
  await register.close()
  await server.close()
})

const inWork = <T>(step: (w: Work) => Promise<T>) =>
  server.asSystem((engine) => work(engine, bySystem('ph'), step))

/** A member with money that nothing is required of, and the calls of a vendor. */
async function player(amount: bigint): Promise<Player> {
  const { memberId } = await server.register()
  await server.fund(memberId, amount)
  return playerOn(register, memberId)
}

let facts = 0
async function deposit({ memberId }: Player, amount: bigint) {
  facts += 1
  const source = { source: 'deposit' as const, sourceKey: `O-${facts}`, multiple: 1 }
  await inWork((w) => turnover.require(w, { ...source, memberId, amount }))
  await server.fund(memberId, amount)
}

/** What is done of each open requirement, the oldest first. */
async function done({ memberId }: Player): Promise<bigint[]> {
  await inWork((w) => turnover.countWhole(w.tx, { memberId, brandId: 'ph', now: w.now }))
  const { requirements } = await turnover.standing(server.db.kysely, memberId)
  return requirements.map((requirement) => requirement.done)
}

/** A round in a vendor's wallet, reported now. */
const report = ({ memberId }: Player, openedAt: Date, state: 'settled' | 'void' = 'settled') =>
  inTransaction(server.db, (tx) =>
    keepAwayRound(tx, {
      ...{ memberId, vendor: 'MW', round: 'late', nodeId: 20_001, gameType: 'LIVE', state },
      ...{ stake: 15_000n, payout: 15_000n, openedAt, endedAt: server.clock.now() },
    }),
  )

test('[WAL-03] a round that is reported late counts for the deposits before it, and for no later one', async () => {
  const ana = await player(1n)
  await deposit(ana, 1000n)
  const playedAt = server.clock.now()
  server.clock.advance(60_000)
  await deposit(ana, 20_000n)
  await report(ana, playedAt)
  expect(await done(ana)).toEqual([0n])
  await spin(ana, 'L1', [5000, 5000])
  await report(ana, playedAt, 'void')
  expect(await done(ana), 'and takes nothing of theirs when it is void').toEqual([0n, 5000n])
})

test('[WAL-03] a round that is reopened and ends after a deposit counts for it, until it is undone', async () => {
  const ana = await player(50_000n)
  await ana.call('R1', [['bet', 10_000, 'R1b']])
  await ana.call('R1', [['win', 10_000, 'R1w']], true)
  expect(await done(ana)).toEqual([])
  await ana.back('R1x', 'R1', 'R1w')
  expect(await done(ana)).toEqual([])
  server.clock.advance(60_000)
  await deposit(ana, 20_000n)
  await ana.call('R1', [['win', 9000, 'R1v']], true)
  expect(await done(ana)).toEqual([10_000n])
  await ana.back('R1y', 'R1')
  expect(await done(ana)).toEqual([0n])
})

test('[WAL-03] a bet that a deposit was too late for takes nothing of it when it is undone', async () => {
  const ana = await player(50_000n)
  await spin(ana, 'B1', [30_000, 30_000])
  await deposit(ana, 20_000n)
  await spin(ana, 'B2', [5000, 5000])
  expect(await done(ana)).toEqual([5000n])
  await ana.back('B1x', 'B1')
  expect(await done(ana)).toEqual([5000n])
})

/** Records what a member played at an instant, and lets nobody count it. */
const nobody: Consumer = { name: 'nobody', take: async () => undefined }
const record = ({ memberId }: Player, now: Date) =>
  inWork(({ tx }) => catchUp(tx, nobody, { memberId, now }))

test('[WAL-03] a bet is taken off the requirement that it closed, whatever the clocks of two nodes say', async () => {
  const ana = await player(1n)
  await deposit(ana, 20_000n)
  await spin(ana, 'C1', [20_000, 20_000])
  await record(ana, new Date(server.clock.now().getTime() + 5000))
  expect(await done(ana)).toEqual([])
  await ana.back('C1x', 'C1')
  expect(await done(ana)).toEqual([0n])
})

test('[WAL-03] a requirement does not lapse before the bet is counted that emptied the account', async () => {
  const ana = await player(1n)
  await deposit(ana, 50_000n)
  await spin(ana, 'E1', [1000, 0])
  await record(ana, server.clock.now())
  await spin(ana, 'E2', [49_000, 0])
  const shard = shardOf(ana.memberId)
  await inWork(({ tx, now }) => takeBatch(tx, turnover.consumer, { shard, now, waits: true }))
  server.clock.advance(1000)
  expect(await done(ana)).toEqual([])
  await ana.back('E2x', 'E2')
  expect(await done(ana)).toEqual([1000n])
})
