import { pino } from 'pino'
import { seed } from '../seed/seed.ts'
import { createMember } from '../src/people/member/members.ts'
import { addMs, DAY_MS, dayAfter, dayOf, systemClock } from '../src/platform/clock/index.ts'
import { type Engine, type Glance, VISITOR, work } from '../src/platform/work/index.ts'
import { rollMember } from '../src/views/records/bet-days.ts'
import { readProfit, readTotals } from '../src/views/records/profit.ts'
import { readAccount, readBets } from '../src/views/records/records.ts'
import { testDatabase } from '../test/database.ts'
import { fillHistory } from './history.ts'
import { measure } from './load.ts'
import { printHead, printRow } from './table.ts'

const BETS = Number(process.argv[2] ?? 1_000_000)
const DAYS = 365
const LIMIT_MS = 100
const LOAD = { seconds: 2, inFlight: 1 }

/** Every page of every record of a member who has played a million rounds in a year. */
const database = await testDatabase()
const engine: Engine = {
  db: database.db,
  clock: systemClock,
  log: pino({ level: 'silent' }),
  enqueue: async () => undefined,
  announce: async () => undefined,
}
await seed(engine)
const now = engine.clock.now()
const system = { actor: { ...VISITOR, kind: 'system' as const }, brandId: 'ph' }
const memberId = await work(engine, system, (w) =>
  createMember(w, { username: 'everlasting', type: 0, currency: 'PHP', contact: {} }),
)
await fillHistory(database.db.pool, {
  memberId,
  bets: BETS,
  from: addMs(now, -DAYS * DAY_MS),
  to: now,
})
const rolledFrom = performance.now()
await rollMember(engine, memberId)
process.stdout.write(`days counted in ${Math.round(performance.now() - rolledFrom)} ms\n`)

const actor = { ...VISITOR, kind: 'member' as const, memberId }
const look = (): Glance => ({
  db: database.db.kysely,
  now: engine.clock.now(),
  actor,
  brandId: 'ph',
})
const today = dayOf(now, 'Asia/Manila')
const aYearAgo = { from: dayAfter(today, -DAYS + 2), to: dayAfter(today, -DAYS + 9) }
const year = { from: dayAfter(today, 1 - DAYS), to: today }
const quarter = { from: dayAfter(today, -91), to: today }
const page = { pageSize: 20 } as const
const middle = (await readBets(look(), { query: { ...page, to: dayAfter(today, -180) } })).next
const deep = String(BETS)

const NOTHING = { body: undefined, host: '', cookies: {} }

const pages: Record<string, () => Promise<unknown>> = {
  'bets, newest': () => readBets(look(), { query: page }),
  'bets, in the middle': () =>
    readBets(look(), { query: { ...page, cursor: middle ?? undefined } }),
  'bets, a week of last year': () => readBets(look(), { query: { ...page, ...aYearAgo } }),
  'bets, void': () => readBets(look(), { query: { ...page, state: 'void' } }),
  'bets, open': () => readBets(look(), { query: { ...page, state: 'open' } }),
  'sums of a year': () => readTotals(look(), { query: year, ...NOTHING }),
  'profit of a quarter': () => readProfit(look(), { query: quarter, ...NOTHING }),
  'account, newest': () => readAccount(look(), { query: page }),
  'account, in the middle': () => readAccount(look(), { query: { ...page, cursor: deep } }),
  'account, a week of last year': () => readAccount(look(), { query: { ...page, ...aYearAgo } }),
  'account, deposits': () => readAccount(look(), { query: { ...page, kind: 'deposit' } }),
}
printHead()
for (const [what, read] of Object.entries(pages)) {
  const measured = await measure(LOAD, read)
  const isMet = measured.p99Ms < LIMIT_MS
  const value = `${measured.p99Ms.toFixed(1)} ms`
  printRow({ what, measured, figure: { value, target: `${LIMIT_MS} ms`, isMet } })
}
await database.drop()
