import { BRANDS } from '../seed/brands.ts'
import { statementConsumer } from '../src/agents/statement/index.ts'
import { settleBrand } from '../src/agents/statement/settle-due.ts'
import { readTeamBets } from '../src/agents/team-report/bets.ts'
import { readMembers } from '../src/agents/team-report/members.ts'
import { readOverview } from '../src/agents/team-report/overview.ts'
import { readTransactions } from '../src/agents/team-report/reports.ts'
import { countOnline, sumMoney, teamSumsConsumer } from '../src/agents/team-sums/index.ts'
import { upsertBrand } from '../src/foundations/brand/index.ts'
import { runFeed } from '../src/games/activity/index.ts'
import { dayAfter, dayOf, systemClock } from '../src/platform/clock/index.ts'
import { inTransaction, openDb } from '../src/platform/db/index.ts'
import { type Glance, VISITOR } from '../src/platform/work/index.ts'
import { testDatabase } from '../test/database.ts'
import { fillTree } from './agents-fill.ts'
import { engineOn } from './engine.ts'

const MEMBERS = 1_000_000
/** Five minutes of 50,000 bets each. */
const BETS = 250_000
const LIMITS = { settlement: 30_000, overview: 200, tree: 100, list: 200 }
const WINDOW_MS = 300_000
const REPEATED = 15

const say = (line: string) => process.stdout.write(`${line}\n`)

async function timed(step: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await step()
  return performance.now() - began
}

/** The best of a few calls: whatever else the machine does only adds to it. */
async function best(step: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let n = 0; n < REPEATED; n += 1) took.push(await timed(step))
  return Math.min(...took)
}

const verdict = (what: string, ms: number, limit: number) => {
  say(`${what}: ${ms.toFixed(0)} ms (at most ${limit})`)
  return ms <= limit
}

/** Today, yesterday, 7 and 30 days, and about this and last month. */
const periodsOf = (day: string) =>
  [
    [0, 0],
    [-1, -1],
    [-6, 0],
    [-29, 0],
    [-25, 0],
    [-56, -26],
  ].map(([from = 0, to = 0]) => [dayAfter(day, from), dayAfter(day, to)] as const)

/** Pages of bets and movements of the whole team with their totals, filters that leave nothing among them. */
async function timeLists(glance: Glance, period: { from: string; to: string }): Promise<number[]> {
  const base = { host: '', cookies: {}, header: () => undefined, body: undefined }
  const query = { ...period, pageSize: 20 }
  const pages: Record<string, () => Promise<unknown>> = {
    bets: () => readTeamBets(glance, { ...base, query }),
    'bets of a vendor without any': () =>
      readTeamBets(glance, { ...base, query: { ...query, vendor: 'NONE' } }),
    movements: () => readTransactions(glance, { ...base, query }),
    'movements of a kind without any': () =>
      readTransactions(glance, { ...base, query: { ...query, kind: 'dividend' } }),
  }
  const took: number[] = []
  for (const [what, page] of Object.entries(pages)) {
    took.push(await best(page))
    say(`page of ${what}: ${took.at(-1)?.toFixed(0)} ms`)
  }
  return took
}

/** A tree of 1,000,000 members on twelve levels, five minutes of bets in it, and their settlement. */
async function run() {
  const database = await testDatabase()
  const [brand] = BRANDS
  if (brand) await inTransaction(database.db, (tx) => upsertBrand(tx, brand))
  const start = new Date(
    Math.floor(systemClock.now().getTime() / WINDOW_MS) * WINDOW_MS - 2 * WINDOW_MS,
  )
  const filled = await fillTree(database.asOwner, { members: MEMBERS, bets: BETS, start })
  say(`${filled.members} members below ${filled.agents} agents, ${filled.contracts} contracts`)
  const db = openDb(database.urls.server, { statementTimeoutMs: 120_000 })
  const now = new Date(start.getTime() + WINDOW_MS + 60_000)
  const engine = engineOn(db, { now: () => now })
  say(
    `${BETS} bets counted in ${(await timed(() => runFeed(engine, [statementConsumer]))).toFixed(0)} ms`,
  )
  say(`and summed in ${(await timed(() => runFeed(engine, [teamSumsConsumer]))).toFixed(0)} ms`)
  say(`online counted in ${(await timed(() => countOnline(engine, now))).toFixed(0)} ms`)
  say(`money of all members summed in ${(await timed(() => sumMoney(engine))).toFixed(0)} ms`)
  const settled = await timed(() => settleBrand(engine, 'ph', now))
  const { rows } = await database.asOwner(
    `select count(*)::integer as records, count(*) filter (where state = 'approved')::integer as paid from statement.record`,
  )
  say(`${rows[0]?.records} records, ${rows[0]?.paid} of them approved`)
  const actor = { ...VISITOR, kind: 'agent' as const, memberId: filled.rootId }
  const glance: Glance = { db: db.kysely, now, actor, brandId: 'ph' }
  const day = dayOf(now, 'Asia/Manila')
  const base = { host: '', cookies: {}, header: () => undefined, body: undefined }
  const overviews: number[] = []
  for (const [from, to] of periodsOf(day)) {
    const took = await best(() => readOverview(glance, { ...base, query: { from, to } }))
    say(`overview from ${from} to ${to}: ${took.toFixed(0)} ms`)
    overviews.push(took)
  }
  const tree = await best(() => readMembers(glance, { ...base, query: { pageSize: 50 } }))
  const lists = await timeLists(glance, { from: dayAfter(day, -29), to: day })
  const isMet = [
    verdict('settlement of five minutes', settled, LIMITS.settlement),
    verdict('slowest overview of the root', Math.max(...overviews), LIMITS.overview),
    verdict('page of the tree', tree, LIMITS.tree),
    verdict('slowest page of a list', Math.max(...lists), LIMITS.list),
  ]
  await db.close()
  await database.drop()
  process.exit(isMet.every(Boolean) ? 0 : 1)
}

await run()
