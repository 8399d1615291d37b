import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { balanceOf } from '#foundations/ledger'
import {
  type Batch,
  type Consumer,
  catchUp,
  isCaughtUp,
  rewind,
  rowsOf,
  runFeed,
} from '#games/activity'
import { type BetRegister, bulk, createBetRegister, keepAwayRound } from '#games/bet'
import { createTurnover } from '#money/turnover'
import { inTransaction, type Tx } from '#platform/db'
import { bySystem, type Engine, work } from '#platform/work'
import { rebateConsumer } from '#rewards/rebate'
import { seed } from '../seed/seed.ts'
import { SHARDS, shardOf } from '../src/games/activity/shard.rules.ts'
import { newPlayer, type Player, spin } from '../src/games/bet/bet.fixture.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { fieldKeys } from './field-keys.ts'
import { testEngine } from './test-engine.ts'

let database: TestDatabase
let register: BetRegister
let engine: Engine

beforeAll(async () => {
  database = await testDatabase()
  register = createBetRegister(database.db)
  engine = testEngine(database)
  await database.asOwner(
    `create table taken (consumer text, seq bigint, shard smallint, member_id uuid, valid bigint);
     grant all on taken to parola_server`,
  )
})
beforeEach(() => database.db.pool.query('delete from taken'))
afterAll(async () => {
  await register.close()
  await database.drop()
})

let names = 0
/** Records each row it receives. */
function recorder(take: (tx: Tx, batch: Batch) => Promise<void> = async () => undefined): Consumer {
  names += 1
  const name = `recorder-${names}`
  return {
    name,
    take: async (tx, batch) => {
      await sql`insert into taken select ${name}, seq, shard, member_id, valid from ${rowsOf(batch)} s`.execute(
        tx,
      )
      await take(tx, batch)
    },
    reset: async (tx, shard) => {
      await sql`delete from taken where consumer = ${name} and shard = ${shard}`.execute(tx)
    },
  }
}

const player = () => newPlayer(database, register, 1_000_000n)
const feedOf = async ({ memberId }: Player) =>
  (
    await database.db.pool.query(
      `select version, stake::integer, valid::integer, payout::integer, state, is_correction as corrects
         from activity.settlement where member_id = $1 order by seq`,
      [memberId],
    )
  ).rows
/** Rows of the feed that were not consumed exactly once, with the name of the consumer and the count. */
const wrongly = async (consumer: Consumer) =>
  (
    await database.db.pool.query(
      `select s.shard, s.seq, count(t.seq)::integer as times from activity.settlement s
         left join taken t on t.consumer = $1 and t.shard = s.shard and t.seq = s.seq
        group by 1, 2 having count(t.seq) <> 1`,
      [consumer.name],
    )
  ).rows

test('bets on an event, settled in bulk, corrected and voided, are rows like every other bet', async () => {
  const ana = await player()
  const draw = { source: 'DRAW', event: 'D1', nodeId: 20_001, gameType: 'LOTT', currency: 'PHP' }
  const bets = ['a', 'b'].map((ref) => ({
    ...{ memberId: ana.memberId, ref, stakeMinor: 500n },
    terms: '',
  }))
  await inTransaction(database.db, (tx) => bulk.acceptMany(tx, draw, bets))
  await runFeed(engine, [])
  expect(await feedOf(ana)).toEqual([])
  const settle = async (version: number, outcomes: bulk.Outcome[]) => {
    await bulk.settleMany(database.db, { ...draw, version, outcomesOf: () => outcomes })
    await runFeed(engine, [])
  }
  const outcome = (payoutMinor: bigint) => ({ payoutMinor, validMinor: 500n })
  await settle(1, [outcome(0n), outcome(900n)])
  await settle(2, [outcome(0n), outcome(800n)])
  await settle(3, [outcome(0n), 'void'])
  await settle(4, [outcome(0n), outcome(700n)])
  const row = { version: 1, stake: 500, valid: 500, payout: 0, state: 'settled', corrects: false }
  expect(await feedOf(ana), 'a bet that loses is not posted, and follows').toEqual([
    { ...row, payout: 900 },
    row,
    { ...row, version: 2, stake: 0, valid: 0, payout: -100, corrects: true },
    { ...row, version: 3, stake: -500, valid: -500, payout: -800, state: 'void', corrects: true },
    { ...row, version: 4, payout: 700 },
  ])
})

test('bets on an event that lose are rows of the feed, with one posting for all of a member in a chunk', async () => {
  const [ana, ben] = [await player(), await player()]
  const draw = { source: 'DRAW', event: 'D2', nodeId: 20_001, gameType: 'LOTT', currency: 'PHP' }
  const bets = [ana, ben].flatMap(({ memberId }) =>
    ['a', 'b', 'c'].map((ref) => ({ memberId, ref, stakeMinor: 500n, terms: '' })),
  )
  await inTransaction(database.db, (tx) => bulk.acceptMany(tx, draw, bets))
  await runFeed(engine, [])
  const outcomesOf = (chunk: readonly bulk.EventBet[]) =>
    chunk.map(({ memberId, ref }) => ({
      payoutMinor: memberId === ben.memberId && ref === 'b' ? 900n : 0n,
      validMinor: 500n,
    }))
  await bulk.settleMany(database.db, { ...draw, version: 1, outcomesOf })
  await runFeed(engine, [])
  const payouts = async (player: Player) => (await feedOf(player)).map(({ payout }) => payout)
  expect([await payouts(ana), await payouts(ben)]).toEqual([
    [0, 0, 0],
    [900, 0, 0],
  ])
  const { rows } = await database.db.pool.query(
    `select member_id, amount::integer from ledger.posting where key like 'bet:DRAW:D2:%#1' order by amount`,
  )
  expect(rows).toEqual([
    { member_id: ana.memberId, amount: 0 },
    { member_id: ben.memberId, amount: 900 },
  ])
  await bulk.settleMany(database.db, {
    ...draw,
    version: 2,
    outcomesOf: (all) => all.map(() => 'void'),
  })
  await runFeed(engine, [])
  const stakes = await Promise.all([ana, ben].map(feedOf))
  expect(stakes.map((rows) => rows.reduce((sum, { stake }) => sum + stake, 0))).toEqual([0, 0])
  expect((await balanceOf(database.db.kysely, ben.memberId)).balanceMinor).toBe(1_000_000n)
})

test('[LED-010] what is settled, corrected and voided is a signed row each, in the order of the account', async () => {
  const ana = await player()
  await spin(ana, 'A1', [1000, 400])
  await ana.call('A2', [['bet', 500, 'A2b']])
  await runFeed(engine, [])
  const settled = {
    version: 1,
    stake: 1000,
    valid: 1000,
    payout: 400,
    state: 'settled',
    corrects: false,
  }
  expect(await feedOf(ana), 'an open bet is none').toEqual([settled])
  await ana.call('A1', [['adjust', 100, 'A1a']])
  await ana.close('A2', 500n, 0n)
  await runFeed(engine, [])
  await ana.back('A1x', 'A1')
  await runFeed(engine, [])
  await runFeed(engine, [])
  expect(await feedOf(ana)).toEqual([
    settled,
    { version: 2, stake: 0, valid: 0, payout: 100, state: 'settled', corrects: true },
    { version: 1, stake: 500, valid: 500, payout: 0, state: 'settled', corrects: false },
    { version: 3, stake: -1000, valid: -1000, payout: -500, state: 'void', corrects: true },
  ])
})

test('[LED-010] a round from a vendor’s wallet is recorded as it was played, and again when it changes', async () => {
  const ana = await player()
  const openedAt = new Date(Date.now() - 3_600_000)
  const keep = (state: 'settled' | 'void', payout: bigint) =>
    inTransaction(database.db, (tx) =>
      keepAwayRound(tx, {
        ...{ memberId: ana.memberId, vendor: 'MW', round: 'W1', nodeId: 20_001, gameType: 'LIVE' },
        ...{ stake: 700n, payout, state, openedAt, endedAt: new Date() },
      }),
    )
  for (const [state, payout] of [
    ['settled', 0n],
    ['settled', 900n],
    ['void', 0n],
  ] as const) {
    await keep(state, payout)
    await runFeed(engine, [])
  }
  expect(await feedOf(ana)).toMatchObject([
    { version: 1, valid: 700, payout: 0 },
    { version: 2, valid: 0, payout: 900 },
    { version: 3, valid: -700, payout: -900, corrects: true },
  ])
  const { rows } = await database.db.pool.query(
    'select distinct played_at from activity.settlement where member_id = $1',
    [ana.memberId],
  )
  expect(rows).toEqual([{ played_at: openedAt }])
})

test('[WAL-08] each consumer consumes each row once, however many run, fail and decide concurrently', async () => {
  let calls = 0
  const fails = recorder(async () => {
    calls += 1
    if (calls % 3 === 0) throw new Error('a consumer that fails now and then')
  })
  const consumers = [recorder(), fails, recorder()]
  const [steady] = consumers as [Consumer]
  const people = await Promise.all(Array.from({ length: 12 }, player))
  const play = async (player: Player, i: number) => {
    for (let n = 0; n < 10; n += 1) await spin(player, `B${i}-${n}`, [100, 50])
    await player.back(`B${i}x`, `B${i}-3`)
  }
  const decide = async ({ memberId }: Player) => {
    const isWhole = await work(engine, bySystem('ph'), ({ tx, now }) =>
      catchUp(tx, steady, { memberId, now }),
    )
    expect(isWhole).toBe(true)
  }
  await Promise.all([
    ...people.map(play),
    ...people.map(decide),
    ...Array.from({ length: 4 }, async () => {
      for (let run = 0; run < 5; run += 1) await runFeed(engine, consumers)
    }),
  ])
  // A shard where it failed is consumed by a later run.
  for (let run = 0; run === 0 || (await wrongly(fails)).length > 0; run += 1) {
    expect(run).toBeLessThan(SHARDS)
    await runFeed(engine, consumers)
  }
  for (const consumer of consumers) expect(await wrongly(consumer)).toEqual([])
  const { rows } = await database.db.pool.query(
    `select count(*)::integer as rows, max(seq)::integer as last, min(seq)::integer as first
       from activity.settlement group by shard having count(*) <> max(seq) or min(seq) <> 1`,
  )
  expect(rows, 'numbers have no gaps').toEqual([])
  const whole = people.map(({ memberId }) => isCaughtUp(database.db.kysely, steady, memberId))
  expect(await Promise.all(whole)).toEqual(people.map(() => true))
  const sums = await Promise.all(people.map((player) => sumOf(steady, player)))
  expect(sums).toEqual(people.map(() => 900))
})

const sumOf = async ({ name }: Consumer, { memberId }: Player) =>
  (
    await database.db.pool.query(
      'select sum(valid)::integer as sum from taken where consumer = $1 and member_id = $2',
      [name, memberId],
    )
  ).rows[0].sum

test('[WAL-08] a consumer that is rewound consumes the same again, and knows that it is a replay', async () => {
  const replays: boolean[] = []
  const again = recorder(async (_tx, { isReplay }) => {
    replays.push(isReplay)
  })
  const ana = await player()
  await spin(ana, 'C1', [100, 0])
  await runFeed(engine, [again])
  const before = await sumOf(again, ana)
  for (let shard = 0; shard < SHARDS; shard += 1) {
    await inTransaction(database.db, (tx) => rewind(tx, again, shard))
  }
  expect(await sumOf(again, ana)).toBeNull()
  await spin(ana, 'C2', [30, 0])
  replays.length = 0
  await runFeed(engine, [again])
  expect(await wrongly(again)).toEqual([])
  expect(await sumOf(again, ana)).toBe(before + 30)
  expect(new Set(replays)).toEqual(new Set([true, false]))
  const { reset: _none, ...forward } = again
  await expect(
    inTransaction(database.db, (tx) => rewind(tx, forward, shardOf(ana.memberId))),
  ).rejects.toThrow('cannot be rewound')
})

const migration = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
/** The tables of the previous version, empty. */
const BEFORE = `
  drop schema activity cascade; drop table turnover.weights;
  create table turnover.mark (member_id uuid primary key, brand_id text, counted_seq bigint);
  create table turnover.counted (member_id uuid, bet_id uuid, game_type text, valid_minor bigint,
    counted_minor bigint, is_open boolean, at timestamptz default now(), primary key (member_id, bet_id));
  create table rebate.counted (member_id uuid, bet_id uuid, game_type text, valid_minor bigint, is_open boolean,
    primary key (member_id, bet_id));
  alter table rebate.mark add column counted_seq bigint not null default 0;`

type Side = { seq: bigint; bets: Record<string, number> }
type Carried = {
  player: Player
  /** What turnover and rebate had counted, of which rounds. */
  turnover?: Side
  rebate?: Side
  requirement?: { done: number; state: 'open' | 'done' }
  due?: number
  claimed?: number
}

/** Writes what was counted before into the tables of the previous version. */
async function keepBefore({ player, turnover, rebate, requirement, due, claimed }: Carried) {
  const counted = (side: Side | undefined, columns: string, values: string) =>
    Object.entries(side?.bets ?? {}).map(([round, valid]) =>
      database.asOwner(
        `insert into ${columns} select member_id, bet_id, game_type, $3, ${values} from bet.bet
          where member_id = $1 and round = $2`,
        [player.memberId, round, valid],
      ),
    )
  const insert = (statement: string, ...values: unknown[]) =>
    database.asOwner(statement, [player.memberId, ...values])
  const open = `(select state = 'open' from bet.bet b where b.bet_id = bet.bet_id)`
  await Promise.all([
    ...counted(
      turnover,
      'turnover.counted (member_id, bet_id, game_type, valid_minor, counted_minor, is_open)',
      `$3, ${open}`,
    ),
    ...counted(rebate, 'rebate.counted (member_id, bet_id, game_type, valid_minor, is_open)', open),
  ])
  if (turnover) await insert(`insert into turnover.mark values ($1, 'ph', $2)`, turnover.seq)
  if (rebate) {
    await insert(
      `insert into rebate.mark (member_id, brand_id, counted_seq) values ($1, 'ph', $2)`,
      rebate.seq,
    )
    await insert(`insert into rebate.due values ($1, 'RNG', $2)`, due ?? 0)
  }
  if (requirement) {
    await insert(
      `insert into turnover.requirement (member_id, requirement_id, brand_id, source, source_key, amount_minor, required_minor,
                                  done_minor, state, opened_at, closed_at, closed_for)
       values ($1, uuidv7(), 'ph', 'deposit', uuidv7()::text, 100, case when $3::text = 'open' then 10000 else $2::bigint end, $2::bigint, $3::text,
               now() - interval '1 hour', case when $3::text = 'done' then now() + interval '1 s' end,
               case when $3::text = 'done' then 'played' end)`,
      requirement.done,
      requirement.state,
    )
  }
  if (claimed) {
    await insert(
      `with c as (insert into rebate.claim (claim_id, member_id, brand_id, request_key, reference, how, currency,
                                            amount_minor, claimed_at)
                  values (uuidv7(), $1, 'ph', uuidv7(), uuidv7()::text, 'member', 'PHP', 1, now()) returning claim_id)
       insert into rebate.claim_line select claim_id, 'RNG', $2, 5000, 1 from c`,
      claimed,
    )
  }
}

test('[WAL-03] [WAL-07] a database of the previous version loses nothing that was counted, and counts nothing twice', async () => {
  await seed(engine, fieldKeys())
  const [ahead, behind, undone, fresh, open, claimed] = (await Promise.all(
    Array.from({ length: 6 }, player),
  )) as [Player, Player, Player, Player, Player, Player]
  const seq = async ({ memberId }: Player) => (await balanceOf(database.db.kysely, memberId)).seq
  const played = async (player: Player, round: string, stake: number) => {
    await spin(player, round, [stake, 0])
    return seq(player)
  }
  const a1 = await played(ahead, 'D1', 100)
  await played(ahead, 'D2', 200)
  const a3 = await played(ahead, 'D3', 400)
  await played(ahead, 'D4', 800)
  const b1 = await played(behind, 'E1', 100)
  const b2 = await played(behind, 'E2', 200)
  const c1 = await played(undone, 'F1', 100)
  await undone.back('F1x', 'F1')
  await played(fresh, 'G1', 100)
  await open.call('H1', [['bet', 100, 'H1b']])
  const e1 = await seq(open)
  const f1 = await played(claimed, 'I1', 100)
  await claimed.back('I1x', 'I1')

  await database.asOwner(BEFORE)
  const requirement = { done: 0, state: 'open' } as const
  const carried: Carried[] = [
    // D3 was played before there was a requirement, and the rebate still has to count it.
    {
      player: ahead,
      requirement: { ...requirement, done: 300 },
      turnover: { seq: a3, bets: { D1: 100, D2: 200 } },
      rebate: { seq: a1, bets: { D1: 100 } },
      due: 100,
    },
    {
      player: behind,
      requirement: { ...requirement, done: 100 },
      turnover: { seq: b1, bets: { E1: 100 } },
      rebate: { seq: b2, bets: { E1: 100, E2: 200 } },
      due: 300,
    },
    {
      player: undone,
      requirement: { done: 100, state: 'done' },
      turnover: { seq: c1, bets: { F1: 100 } },
      rebate: { seq: await seq(undone), bets: { F1: 0 } },
    },
    {
      player: open,
      requirement,
      turnover: { seq: e1, bets: { H1: 0 } },
      rebate: { seq: e1, bets: { H1: 0 } },
    },
    { player: claimed, rebate: { seq: f1, bets: { I1: 100 } }, claimed: 100 },
  ]
  await Promise.all(carried.map(keepBefore))
  // Two names are later ones here (migrations 0471 and 0473).
  const carryOver = migration('../migrations/0420-activity.sql')
    .replaceAll('p.purse', 'p.wallet')
    .replaceAll('turnover.line', 'turnover.requirement')
  await database.asOwner(`begin; ${carryOver}; commit`)
  await database.asOwner(`begin; ${migration('../migrations/0475-weights-by-row.sql')}; commit`)
  await database.asOwner(migration('../migrations/0501-activity-held.sql'))
  await database.asOwner(migration('../src/games/activity/sql/record.sql'))
  await open.close('H1', 100n, 0n)
  await runFeed(engine, [createTurnover().consumer, rebateConsumer])

  const people = [ahead, behind, undone, fresh, open, claimed]
  const read = async (statement: string) => {
    const { rows } = await database.db.pool.query(statement, [
      people.map(({ memberId }) => memberId),
    ])
    return people.map(
      ({ memberId }) => rows.find((row) => row.member_id === memberId)?.value ?? null,
    )
  }
  const due = async () => {
    const sums = await read(
      `select member_id, sum(valid_minor)::integer as value
         from (select member_id, valid_minor from rebate.due
               union all select member_id, valid_minor from rebate.accrual) d
        where member_id = any ($1) group by member_id`,
    )
    return sums.map((sum) => sum ?? 0)
  }
  const done = `select member_id, done_minor::integer as value from turnover.requirement where member_id = any ($1) and state = 'open'`
  expect(await read(done)).toEqual([1100, 300, 0, null, 100, null])
  expect(await due()).toEqual([1500, 300, 0, 100, 100, -100])
  for (let shard = 0; shard < SHARDS; shard += 1) {
    await inTransaction(database.db, (tx) => rewind(tx, rebateConsumer, shard))
  }
  expect(await due(), 'only what claims used').toEqual([0, 0, 0, 0, 0, -100])
  await runFeed(engine, [rebateConsumer])
  expect(await due()).toEqual([1500, 300, 0, 100, 100, -100])
})
