import { balanceOf, postingsOf } from '../src/foundations/ledger/index.ts'
import { createBetRegister } from '../src/games/bet/index.ts'
import { openDb } from '../src/platform/db/index.ts'
import { testDatabase } from '../test/database.ts'
import { line, type Measured, measure } from './load.ts'
import { fillPurses, memberId, players } from './players.ts'
import { fillTpcB, tpcB } from './tpc-b.ts'

const IN_FLIGHT = 64
const BRANCHES = 64
const SPREAD_VENDORS = 50
const MANY = { seconds: 2.5, inFlight: IN_FLIGHT }
const ONE = { seconds: 1, inFlight: 1 }
const PAGE = 50

const print = (text: string) => process.stdout.write(text)

/**
 * Ledger operations through the register, beside a TPC-B-like transaction in the same run. No
 * pgbench is shipped with the engine, so its seven statements are sent by this process over 64
 * connections; the ratios are the result, the rates belong to the machine.
 */
async function run() {
  const database = await testDatabase()
  const owner = openDb(database.url, { role: null, max: 2 })
  const { rows } = await owner.pool.query(
    `select current_setting('fsync') || '/' || current_setting('synchronous_commit') as durable`,
  )
  print(`fsync and synchronous commit: ${rows[0].durable}\n`)
  await fillTpcB(owner.pool, BRANCHES)
  await fillPurses(owner.pool)
  const unit = await benchTpcB(database.url)
  await benchRegister(database.db, unit)
  await benchReads(database.db)
  await owner.close()
  await database.drop()
}

type Unit = { tpcB: Measured; update: Measured }

async function benchTpcB(url: string): Promise<Unit> {
  const db = openDb(url, { max: IN_FLIGHT, applicationName: 'tpc-b' })
  const clients = await Promise.all(Array.from({ length: IN_FLIGHT }, () => db.pool.connect()))
  const clientOf = (worker: number) => clients[worker % IN_FLIGHT] as (typeof clients)[number]
  const transactions = await measure(MANY, (n, worker) => tpcB(clientOf(worker), BRANCHES, n))
  const update = await measure(ONE, (n) =>
    clientOf(0).query(`update tpcb.account set balance = balance + 1 where id = ${n % BRANCHES}`),
  )
  for (const client of clients) client.release()
  await db.close()
  print(line('TPC-B-like transactions, 64 connections', transactions, 'the unit'))
  print(line('single-row UPDATE, one in flight', update))
  return { tpcB: transactions, update }
}

type Database = Awaited<ReturnType<typeof testDatabase>>['db']

async function benchRegister(db: Database, { tpcB: unit, update }: Unit) {
  const register = createBetRegister(db)
  const play = players(register)
  const spread = players(register, SPREAD_VENDORS)
  const times = (m: Measured, target: number) =>
    `${(m.perSecond / unit.perSecond).toFixed(2)} x TPC-B (target >= ${target})`

  const operations = await measure(MANY, play.betOrWin)
  print(line('ledger operations (bets, wins), 64 in flight', operations, times(operations, 5)))
  const spins = await measure(MANY, play.spin)
  print(line('spins (stake and win), 64 in flight', spins, times(spins, 6)))
  const apart = await measure(MANY, spread.bet)
  const together = await measure(MANY, play.bet)
  const slower = (1 - together.perSecond / apart.perSecond) * 100
  print(line('bets spread over 50 vendors and games', apart))
  print(line('bets on one game', together, `${slower.toFixed(0)} % slower (target <= 15)`))
  const alone = await measure(ONE, play.spin)
  const ratio = (alone.p50Ms / update.p50Ms).toFixed(2)
  print(line('one spin in flight', alone, `${ratio} x UPDATE p50 (target <= 1.5)`))
  await register.close()
}

async function benchReads(db: Database) {
  const balance = await measure(ONE, (n) => balanceOf(db.kysely, memberId(n)))
  print(line('balance of a member', balance, 'target < 0.2 ms'))
  const page = await measure(ONE, (n) =>
    postingsOf(db.kysely, { memberId: memberId(n), limit: PAGE }),
  )
  print(line('latest 50 postings of a member', page, 'target < 1 ms'))
}

await run()
