import { seed } from '../seed/seed.ts'
import { createMember } from '../src/people/member/members.ts'
import { addMs, DAY_MS, dayAfter, dayOf } from '../src/platform/clock/index.ts'
import { openDb } from '../src/platform/db/index.ts'
import { bySystem, type Glance, VISITOR, work } from '../src/platform/work/index.ts'
import { readInbox } from '../src/site/inbox/messages.ts'
import { readAccountTotals } from '../src/views/records/account-totals.ts'
import { rollMember } from '../src/views/records/bet-days.ts'
import { readProfit, readTotals } from '../src/views/records/profit.ts'
import { readAccount, readBets } from '../src/views/records/records.ts'
import { testDatabase } from '../test/database.ts'
import { fieldKeys } from '../test/field-keys.ts'
import { engineOn } from './engine.ts'
import { fillHistory } from './history.ts'
import { measure } from './load.ts'
import { scansOf } from './plans.ts'
import { printHead, printRow } from './table.ts'

const BETS = Number(process.argv[2] ?? 1_000_000)
const DAYS = 365
const MESSAGES_ONE_IN = 100
const LIMIT_MS = 100
const LOAD = { seconds: 2, inFlight: 1 }

/** Every page of every record of a member who has played a million rounds in a year. */
const database = await testDatabase()
const engine = engineOn(database.db)
await seed(engine, fieldKeys())
const now = engine.clock.now()
const system = bySystem('ph')
const memberId = await work(engine, system, (w) =>
  createMember(w, { username: 'everlasting', type: 0, currency: 'PHP', contact: {} }),
)
const owner = openDb(database.ownerUrl, { max: 1 })
await fillHistory(owner.pool, {
  memberId,
  bets: BETS,
  from: addMs(now, -DAYS * DAY_MS),
  to: now,
})
const rolledFrom = performance.now()
await rollMember(engine, memberId)
process.stdout.write(`days counted in ${Math.round(performance.now() - rolledFrom)} ms\n`)

const actor = { ...VISITOR, kind: 'member' as const, memberId }
const look = (db = database.db.kysely): Glance => ({
  db,
  now: engine.clock.now(),
  actor,
  brandId: 'ph',
})
const today = dayOf(now, 'Asia/Manila')
const aYearAgo = { from: dayAfter(today, -DAYS + 2), to: dayAfter(today, -DAYS + 9) }
const year = { from: dayAfter(today, 1 - DAYS), to: today }
const month = { from: dayAfter(today, -29), to: today }
const quarter = { from: dayAfter(today, -91), to: today }
const page = { pageSize: 20 } as const
const middle = (await readBets(look(), { query: { ...page, to: dayAfter(today, -180) } })).next
const deep = String(BETS)

/** Ids grow with time: only the last page comes after this one. */
const lastBets = (await readBets(look(), { query: { ...page, to: aYearAgo.from } })).next
const lastBet = lastBets ?? undefined
await database.db.pool.query(
  `insert into inbox.message (member_id, message_id, kind, params, created_at, read_at)
   select $1, uuidv7(interval '-1 second' * n), 'deposit-credited', '{"amount":"1.00"}', now(),
          case when n % 50 = 0 then null else now() end
     from generate_series(1, $2::integer) n`,
  [memberId, Math.ceil(BETS / MESSAGES_ONE_IN)],
)

const NOTHING = { body: undefined, host: '', cookies: {}, header: () => undefined }

type Read = (look: () => Glance) => Promise<unknown>

const pages: Record<string, Read> = {
  'bets, newest': (look) => readBets(look(), { query: page }),
  'bets, in the middle': (look) =>
    readBets(look(), { query: { ...page, cursor: middle ?? undefined } }),
  'bets, a week of last year': (look) => readBets(look(), { query: { ...page, ...aYearAgo } }),
  'bets, last pages': (look) => readBets(look(), { query: { ...page, cursor: lastBet } }),
  'bets, one kind of game': (look) => readBets(look(), { query: { ...page, gameType: 'BGS' } }),
  'bets, one vendor': (look) => readBets(look(), { query: { ...page, vassalage: 'PG' } }),
  'bets, settled': (look) => readBets(look(), { query: { ...page, state: 'settled' } }),
  'bets, void': (look) => readBets(look(), { query: { ...page, state: 'void' } }),
  'bets, open': (look) => readBets(look(), { query: { ...page, state: 'open' } }),
  'sums of a year': (look) => readTotals(look(), { query: year, ...NOTHING }),
  'profit of a quarter': (look) => readProfit(look(), { query: quarter, ...NOTHING }),
  'account, newest': (look) => readAccount(look(), { query: page }),
  'account, in the middle': (look) => readAccount(look(), { query: { ...page, cursor: deep } }),
  'account, a week of last year': (look) =>
    readAccount(look(), { query: { ...page, ...aYearAgo } }),
  'account, last page': (look) => readAccount(look(), { query: { ...page, cursor: '20' } }),
  'account, bets': (look) => readAccount(look(), { query: { ...page, kind: 'bet' } }),
  'account, rewards': (look) => readAccount(look(), { query: { ...page, kind: 'reward' } }),
  'messages, newest': (look) => readInbox(look(), page),
  'messages, unread': (look) => readInbox(look(), { ...page, unread: 'true' }),
  'account, deposits': (look) => readAccount(look(), { query: { ...page, kind: 'deposit' } }),
  'account, sums of a month': (look) => readAccountTotals(look(), { query: month, ...NOTHING }),
  'account, sums of a year': (look) => readAccountTotals(look(), { query: year, ...NOTHING }),
  'account, sums of deposits': (look) =>
    readAccountTotals(look(), { query: { ...year, kind: 'deposit' }, ...NOTHING }),
}
printHead()
for (const [what, read] of Object.entries(pages)) {
  const measured = await measure(LOAD, () => read(look))
  const isMet = measured.p99Ms < LIMIT_MS
  const value = `${measured.p99Ms.toFixed(1)} ms`
  printRow({ what, measured, figure: { value, target: `${LIMIT_MS} ms`, isMet } })
}
// The tables with a row for each bet: every query must use an index. A sequential scan is right for a page of
// a short table: there the plan proves nothing.
const OF_EVERY_BET = /^Seq Scan on (posting|bet)\b/
const JUDGED_FROM_BETS = 100_000
if (BETS < JUDGED_FROM_BETS) {
  process.stdout.write(`plans are judged from ${JUDGED_FROM_BETS} bets on, and only shown below\n`)
}
for (const [what, read] of Object.entries(pages)) {
  const scans = await scansOf(database.db, (db) => read(() => look(db)))
  process.stdout.write(`${verdictOf(scans)}  ${what}\n`)
  for (const scan of scans) process.stdout.write(`          ${scan}\n`)
}
await owner.close()
await database.drop()

function verdictOf(scans: readonly string[]): string {
  if (BETS < JUDGED_FROM_BETS) return '      '
  return scans.some((scan) => OF_EVERY_BET.test(scan)) ? 'MISSED' : 'held  '
}
