import { setTimeout as wait } from 'node:timers/promises'
import { BRANDS } from '../seed/brands.ts'
import { upsertBrand } from '../src/foundations/brand/index.ts'
import { runFeed } from '../src/games/activity/index.ts'
import { inTransaction } from '../src/platform/db/index.ts'
import { missionsConsumer } from '../src/rewards/missions/index.ts'
import { type AsOwner, testDatabase } from '../test/database.ts'
import { engineOn } from './engine.ts'

const MEMBERS = 100_000
const A_SECOND = 1000
const SECONDS = 60
const STAKE_MINOR = 10_000
/** What may still be uncounted when the last bet is there: what came in during this many seconds. */
const BEHIND_MAX_S = 10

async function openMembers(asOwner: AsOwner) {
  await asOwner(`
    create schema bench;
    insert into ledger.wallet (member_id, wallet, brand_id, currency, balance, floor, seq)
    select uuidv7(), 'main', 'ph', 'PHP', 1000000000, 0, 0 from generate_series(1, ${MEMBERS});
    create table bench.member as
      select row_number() over (order by md5(member_id::text)) - 1 as no, member_id from ledger.wallet
       where brand_id = 'ph' and wallet = 'main';
    alter table bench.member add primary key (no)`)
  await asOwner('vacuum (analyze) ledger.wallet')
}

/** The bets of one second, each of another member, bypassing the functions: stake and payout are a posting each. */
async function betOfSecond(asOwner: AsOwner, second: number) {
  const first = (second * A_SECOND) % MEMBERS
  await asOwner(`
    create temporary table bench_bet on commit drop as
      select m.member_id, w.seq, uuidv7() as bet_id, ${second} || ':' || m.no as round
        from bench.member m join ledger.wallet w on w.member_id = m.member_id and w.wallet = 'main'
       where m.no >= ${first} and m.no < ${first + A_SECOND};
    insert into ledger.posting (member_id, wallet, seq, key, amount, balance_after, contra, kind, ref, entry_id, leg, content)
    select member_id, 'main', seq + 2 - leg, 'bet:FILL:' || round || ':' || leg,
           case leg when 1 then -${STAKE_MINOR} else ${STAKE_MINOR} end, 1000000000, 'house:FILL:RNG',
           case leg when 1 then 'bet' else 'win' end, 'FILL:' || round, bet_id, 2 - leg, ''
      from bench_bet, generate_series(0, 1) leg;
    insert into bet.bet (member_id, bet_id, brand_id, vendor, round, node_id, game_type, currency, stake, payout,
                         valid, calls, win_calls, state, closed_by, first_seq, last_seq, settled_at)
    select member_id, bet_id, 'ph', 'FILL', round, 10001, 'RNG', 'PHP', ${STAKE_MINOR}, ${STAKE_MINOR},
           ${STAKE_MINOR}, 1, 1, 'settled', round, seq + 1, seq + 2, now()
      from bench_bet;
    update ledger.wallet w set seq = w.seq + 2 from bench_bet b
     where w.member_id = b.member_id and w.wallet = 'main'`)
}

/** Missions and leaderboards of 100,000 members, while 1,000 bets are settled every second. */
async function run() {
  const database = await testDatabase()
  const { asOwner } = database
  const [brand] = BRANDS
  if (brand) await inTransaction(database.db, (tx) => upsertBrand(tx, brand))
  await openMembers(asOwner)
  const engine = engineOn(database.db)
  const count = async (statement: string) => Number((await asOwner(statement)).rows[0]?.count)
  const counted = () => count(`select coalesce(sum(seq), 0) as count from activity.consumer`)

  let isOver = false
  let longest = 0
  const consuming = (async () => {
    while (!isOver) {
      const began = performance.now()
      await runFeed(engine, [missionsConsumer])
      longest = Math.max(longest, performance.now() - began)
    }
  })()
  const began = performance.now()
  for (let second = 0; second < SECONDS; second += 1) {
    await betOfSecond(asOwner, second)
    await wait(Math.max(0, began + (second + 1) * 1000 - performance.now()))
  }
  const took = (performance.now() - began) / 1000
  const bets = SECONDS * A_SECOND
  const behind = bets - (await counted())
  say(
    `${bets} bets of ${MEMBERS} members in ${took.toFixed(1)} s; ${behind} not counted at the end (at most ${BEHIND_MAX_S * A_SECOND})`,
  )
  while ((await counted()) < bets) await wait(100)
  isOver = true
  await consuming
  const rest = (performance.now() - began) / 1000 - took
  say(
    `all counted ${rest.toFixed(1)} s later; the longest run took ${(longest / 1000).toFixed(1)} s`,
  )
  const spins = await count(
    `select coalesce(sum(done), 0) as count from missions.progress where mission_id = 'daily-spins'`,
  )
  say(`each bet counted once: ${spins === bets}`)
  await database.drop()
  const isInTime = took <= SECONDS * 1.05 && behind <= BEHIND_MAX_S * A_SECOND
  process.exit(isInTime && spins === bets ? 0 : 1)
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

await run()
