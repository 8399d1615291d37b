import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { BRANDS } from '../seed/brands.ts'
import { upsertBrand } from '../src/foundations/brand/index.ts'
import { selectBehind } from '../src/games/activity/behind.sql.ts'
import { type Consumer, rewind, rowsOf, runFeed } from '../src/games/activity/index.ts'
import { createLook } from '../src/games/activity/look.ts'
import { SHARDS } from '../src/games/activity/shard.rules.ts'
import { createTurnover } from '../src/money/turnover/index.ts'
import { inTransaction, openDb } from '../src/platform/db/index.ts'
import { rebateConsumer } from '../src/rewards/rebate/index.ts'
import { testDatabase } from '../test/database.ts'
import { fillBets, STAKE_MINOR } from './activity-fill.ts'
import { engineOn } from './engine.ts'

const MEMBERS = 10_000
const EACH = 100
const BETS = MEMBERS * EACH
const CONSUMERS = 20
const LIMIT_S = 60
const LOOK_EVERY_MS = 100

/** Sums by day, member and category, and which rows they include. */
function daySums(n: number): Consumer {
  return {
    name: `day-sums-${n}`,
    take: async (tx, batch) => {
      await sql`
        insert into bench.day_sum as d (consumer, shard, member_id, day, game_type, valid, rows, seqs)
        select ${n}, shard, member_id, (settled_at at time zone 'Asia/Manila')::date, game_type, sum(valid),
               count(*), sum(seq * seq)
          from ${rowsOf(batch)} s
         group by 2, 3, 4, 5
        on conflict (consumer, member_id, day, game_type) do update
           set valid = d.valid + excluded.valid, rows = d.rows + excluded.rows, seqs = d.seqs + excluded.seqs`.execute(
        tx,
      )
    },
    reset: async (tx, shard) => {
      await sql`delete from bench.day_sum where consumer = ${n} and shard = ${shard}`.execute(tx)
    },
  }
}

const sums = Array.from({ length: CONSUMERS - 2 }, (_, i) => daySums(i))
const consumers = [createTurnover().consumer, rebateConsumer, ...sums]

/** A node that records and consumes until it is killed. */
async function runNode(url: string) {
  const engine = engineOn(openDb(url))
  for (;;) {
    await runFeed(engine, consumers)
    await wait(LOOK_EVERY_MS)
  }
}

/** Twenty consumers behind a million settled bets; the node that feeds them is killed on the way. */
async function run() {
  const database = await testDatabase()
  const [brand] = BRANDS
  if (brand) await inTransaction(database.db, (tx) => upsertBrand(tx, brand))
  await database.asOwner(`
    create schema bench;
    create table bench.day_sum (consumer integer, shard smallint, member_id uuid, day date, game_type text,
      valid bigint, rows bigint, seqs numeric, primary key (consumer, member_id, day, game_type));
    grant usage on schema bench to parola_server; grant all on bench.day_sum to parola_server`)
  await fillBets(database.asOwner, { members: MEMBERS, each: EACH })
  const read = async (statement: string) => (await database.asOwner(statement)).rows[0]
  const progress = async () =>
    Number((await read('select coalesce(sum(seq), 0) as rows from activity.consumer'))?.rows)

  const node = (): ChildProcess =>
    spawn(process.execPath, [import.meta.filename, 'node', database.url], { stdio: 'inherit' })
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  let child = node()
  let killedAt = 0
  for (let rows = 0; rows < BETS * CONSUMERS && seconds() < 10 * LIMIT_S; rows = await progress()) {
    if (killedAt === 0 && rows > BETS) {
      killedAt = rows
      child.kill('SIGKILL')
      child = node()
    }
    await wait(LOOK_EVERY_MS)
  }
  const took = seconds()
  child.kill('SIGKILL')
  say(
    `${BETS} bets to ${CONSUMERS} consumers in ${took.toFixed(1)} s (at most ${LIMIT_S}), killed after ${killedAt} rows`,
  )

  const once = await read(`
    select (select count(*) from activity.settlement) = ${BETS}
       and (select count(*) = ${CONSUMERS - 2} and bool_and(rows = ${BETS} and seqs = (
              select sum(seq * seq) from activity.settlement))
              from (select sum(rows) as rows, sum(seqs) as seqs from bench.day_sum group by consumer) c)
       and (select sum(valid_minor) = ${BETS * STAKE_MINOR} from rebate.accrual)
       and (select bool_and(done_minor = ${EACH * STAKE_MINOR}) from turnover.requirement) as holds`)
  say(`each row once: ${once?.holds}`)

  const engine = engineOn(database.db)
  const state = () =>
    read(`select md5(string_agg(d::text, ',' order by d)) as sums,
                 (select md5(string_agg(r::text, ',' order by r)) from rebate.accrual r) as due
            from bench.day_sum d where consumer = 0`)
  const before = await state()
  const again = [rebateConsumer, ...sums.slice(0, 1)]
  for (const consumer of again) {
    for (let shard = 0; shard < SHARDS; shard += 1) {
      await inTransaction(database.db, (tx) => rewind(tx, consumer, shard))
    }
  }
  const rewound = performance.now()
  await runFeed(engine, again)
  const isSame = JSON.stringify(before) === JSON.stringify(await state())
  say(
    `two of them replayed in ${((performance.now() - rewound) / 1000).toFixed(1)} s: the same ${isSame}`,
  )

  const look = createLook()
  await look(database.db.kysely)
  const looked = performance.now()
  await selectBehind(database.db.kysely, await look(database.db.kysely), 1)
  say(
    `a look for what is new among ${MEMBERS} members: ${(performance.now() - looked).toFixed(0)} ms`,
  )
  await database.drop()
  process.exit(took <= LIMIT_S && once?.holds && isSame ? 0 : 1)
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

const [role, url = ''] = process.argv.slice(2)
await (role === 'node' ? runNode(url) : run())
