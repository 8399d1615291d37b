import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Consumer, catchUp, isCaughtUp, rowsOf, runFeed } from '#games/activity'
import { type BetRegister, createBetRegister } from '#games/bet'
import { createTurnover } from '#money/turnover'
import { bySystem, type Engine, work } from '#platform/work'
import { createLook } from '../src/games/activity/look.ts'
import { shardOf } from '../src/games/activity/shard.rules.ts'
import { newPlayer, type Player, spin } from '../src/games/bet/bet.fixture.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { testEngine } from './test-engine.ts'

/** The feed when it is far behind, or cannot go on with somebody. */
let database: TestDatabase
let register: BetRegister
let engine: Engine

beforeAll(async () => {
  database = await testDatabase()
  register = createBetRegister(database.db)
  engine = testEngine(database)
})
afterAll(async () => {
  await register.close()
  await database.drop()
})

const player = () => newPlayer(database, register, 1_000_000n)
/** The stakes of a member's rows of the feed, in order. */
async function stakesOf({ memberId }: Player): Promise<number[]> {
  const { rows } = await database.db.pool.query<{ stake: number }>(
    'select stake::integer from activity.settlement where member_id = $1 order by seq',
    [memberId],
  )
  return rows.map(({ stake }) => stake)
}

/** More postings of a member than one transaction records; none of them belongs to a bet. */
async function addPostings({ memberId }: Player, postings: number) {
  await database.asOwner(
    `with added as (
       update ledger.wallet set seq = seq + $2 where member_id = $1 and wallet = 'main' returning member_id, wallet, seq, balance)
     insert into ledger.posting (member_id, wallet, seq, key, amount, balance_after, contra, kind, ref, entry_id, leg, content)
     select member_id, wallet, seq - $2 + n, 'many:' || n, 0, balance, 'house:V:RNG', 'bet', 'V:none', uuidv7(), 1, ''
       from added, generate_series(1, $2) n`,
    [memberId, postings],
  )
}

test('[WAL-03] [WAL-07] no decision is made while bets are left to count', async () => {
  const ana = await player()
  const turnover = createTurnover()
  await addPostings(ana, 20_001)
  const whose = { memberId: ana.memberId, brandId: 'ph', now: engine.clock.now() }
  const decide = () =>
    work(engine, bySystem('ph'), ({ tx }) => turnover.countWhole(tx, whose)).catch(
      ({ code }) => code,
    )
  expect(await decide()).toBe('BUSY')
  await runFeed(engine, [turnover.consumer])
  expect(await decide(), 'the feed has gone on counting').toBeUndefined()
})

test('[LED-010] a bet is recorded once, also when a prize of its round was recorded long before', async () => {
  const ana = await player()
  await ana.call('P1', [['promo_win', 30, 'P1p']])
  for (let n = 0; n < 60; n += 1) await spin(ana, `P2-${n}`, [10, 0])
  await spin(ana, 'P1', [1000, 400])
  await runFeed(engine, [])
  const rows = (await stakesOf(ana)).filter((stake) => stake !== 10)
  expect(rows.reduce((sum, stake) => sum + stake, 0)).toBe(1000)
})

test('[WAL-08] a member whose play cannot be recorded holds up nobody of their shard, and raises an alarm', async () => {
  const [stuck, ...others] = await sameShard(3)
  await database.asOwner(`
    create function refuse_stuck() returns trigger language plpgsql as
      $$ begin if new.member_id = '${stuck?.memberId}' then raise 'a broken row'; end if; return new; end $$;
    create trigger refuse_stuck before insert on activity.settlement for each row execute function refuse_stuck()`)
  const alarms = vi.spyOn(engine.log, 'error')
  try {
    for (const [i, player] of [stuck as Player, ...others].entries())
      await spin(player, `S${i}`, [100, 0])
    await runFeed(engine, [])
    for (const player of others) expect(await stakesOf(player)).toHaveLength(1)
    expect(alarms).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ alarm: 'activity_stuck', memberId: stuck?.memberId }),
      expect.any(String),
    )
  } finally {
    alarms.mockRestore()
    await database.asOwner('drop function refuse_stuck cascade')
  }
  await runFeed(engine, [])
  expect(await stakesOf(stuck as Player)).toHaveLength(1)
})

/** Writes down the rows of each member in their order, and fails where the member is broken. */
async function noting(name: string, broken: Set<string>): Promise<Consumer> {
  await database.asOwner(
    `create table ${name} (place serial, member_id uuid, seq bigint); grant all on ${name} to parola_server;
     grant all on ${name}_place_seq to parola_server`,
  )
  const take: Consumer['take'] = async (tx, batch) => {
    const { rows } = await sql<{ member_id: string }>`
      insert into ${sql.table(name)} (member_id, seq) select member_id, seq from ${rowsOf(batch)} s order by seq
      returning member_id`.execute(tx)
    if (rows.some((row) => broken.has(row.member_id))) throw new Error('a broken member')
  }
  return { name, take }
}

/** How many rows of a member a consumer has taken; each once, in their order. */
async function takenOf({ name }: Consumer, { memberId }: Player): Promise<number> {
  const { rows } = await database.db.pool.query<{ seq: bigint }>(
    `select seq from ${name} where member_id = $1 order by place`,
    [memberId],
  )
  const places = rows.map(({ seq }) => seq)
  expect(places).toEqual([...new Set(places)].sort((a, b) => Number(a - b)))
  return places.length
}

test('[LED-010] a run looks at those who have moved, and at the others in turn, so that nobody is left', async () => {
  const look = createLook(3)
  const people = await Promise.all(Array.from({ length: 5 }, player))
  await Promise.all(people.map((ana) => ana.call('W1', [['bet', 100, `W${ana.memberId}`]])))
  await runFeed(engine, [])
  await runFeed(engine, [], look)
  await Promise.all(people.map((ana) => spin(ana, 'W2', [70, 0])))
  await runFeed(engine, [], look)
  for (const ana of people) expect(await stakesOf(ana), 'moved').toEqual([70])
  await Promise.all(people.map((ana) => ana.close('W1', 100n, 0n)))
  const { rows } = await database.db.pool.query(
    `select count(*)::integer as members from ledger.wallet where wallet = 'main'`,
  )
  for (let run = 0; run <= rows[0].members / 3 + 1; run += 1) await runFeed(engine, [], look)
  for (const ana of people) expect(await stakesOf(ana), 'in turn').toEqual([70, 100])
})

test('[WAL-08] a member whose rows a consumer cannot take holds up nobody of their shard, and comes in once it can', async () => {
  const [stuck, ...others] = (await sameShard(3)) as [Player, Player, Player]
  const broken = new Set([stuck.memberId])
  const consumer = await noting('noting', broken)
  const turnover = createTurnover()
  const play = async (round: string) => {
    for (const player of [stuck, ...others]) await spin(player, round, [100, 0])
    await runFeed(engine, [consumer, turnover.consumer])
  }
  const decide = ({ memberId }: Player) =>
    work(engine, bySystem('ph'), ({ tx, now }) => catchUp(tx, consumer, { memberId, now }))
  const alarms = vi.spyOn(engine.log, 'error')
  await play('T1')
  await play('T2')
  expect(alarms).toHaveBeenCalledWith(
    expect.objectContaining({
      ...{ alarm: 'activity_stuck', consumer: 'noting', memberId: stuck.memberId },
      err: expect.objectContaining({ message: 'a broken member' }),
    }),
    expect.any(String),
  )
  for (const player of others) {
    expect(await takenOf(consumer, player)).toBe(2)
    expect(await decide(player)).toBe(true)
  }
  expect(await takenOf(consumer, stuck)).toBe(0)
  expect(await isCaughtUp(database.db.kysely, consumer, stuck.memberId)).toBe(false)
  await expect(decide(stuck), 'nothing is decided about them').rejects.toThrow('a broken member')
  broken.clear()
  alarms.mockClear()
  await play('T3')
  expect(await takenOf(consumer, stuck)).toBe(3)
  expect(await isCaughtUp(database.db.kysely, consumer, stuck.memberId)).toBe(true)
  expect(alarms).not.toHaveBeenCalled()
  alarms.mockRestore()
})

test('[WAL-08] before a decision about a member who was left out, the rest of theirs is taken', async () => {
  const [stuck] = (await sameShard(1)) as [Player]
  const broken = new Set([stuck.memberId])
  const consumer = await noting('noting_late', broken)
  await spin(stuck, 'U1', [100, 0])
  await runFeed(engine, [consumer])
  broken.clear()
  await spin(stuck, 'U2', [100, 0])
  const { memberId } = stuck
  const isWhole = await work(engine, bySystem('ph'), ({ tx, now }) =>
    catchUp(tx, consumer, { memberId, now }),
  )
  expect(isWhole).toBe(true)
  expect(await takenOf(consumer, stuck)).toBe(2)
})

test('[WAL-08] a consumer that fails for many stops in the shard, and loses nobody', async () => {
  const [first] = (await sameShard(1)) as [Player]
  const broken = new Set([first.memberId])
  const consumer = await noting('noting_many', broken)
  const shard = shardOf(first.memberId)
  await database.db.pool.query(
    `insert into activity.consumer (name, shard) values ('noting_many', $1)`,
    [shard],
  )
  await database.db.pool.query(
    `insert into activity.held select 'noting_many', $1, uuidv7(), 0, 0, now() from generate_series(1, 20)`,
    [shard],
  )
  await spin(first, 'V1', [100, 0])
  const alarms = vi.spyOn(engine.log, 'error')
  await runFeed(engine, [consumer])
  expect(alarms).toHaveBeenCalledExactlyOnceWith(
    { alarm: 'activity_stuck', consumer: 'noting_many', shard, err: expect.any(Error) },
    'a batch was not taken',
  )
  alarms.mockRestore()
  broken.clear()
  await runFeed(engine, [consumer])
  expect(await takenOf(consumer, first)).toBe(1)
})

/** Players of one shard. */
async function sameShard(count: number): Promise<Player[]> {
  const found: Player[] = []
  while (found.length < count) {
    const next = await player()
    if (!found[0] || shardOf(next.memberId) === shardOf(found[0].memberId)) found.push(next)
  }
  return found
}
