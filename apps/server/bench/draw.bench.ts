import { fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import { lotteryGames } from '../seed/lottery-games.ts'
import { reconcile } from '../src/foundations/ledger/index.ts'
import { createBetRegister } from '../src/games/bet/index.ts'
import { runAllDraws } from '../src/games/lottery-draw/run-draws.ts'
import { upsertGames } from '../src/games/lottery-issue/issue.sql.ts'
import { inTransaction, openDb } from '../src/platform/db/index.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { testEngine } from '../test/test-engine.ts'
import { addIssue, GAME, KEYS, sellTickets } from './draw-fill.ts'
import { LANES, type Raced, raceClose } from './draw-race.ts'
import type { DrawProgress } from './draw-settler.ts'
import { type Measured, measurePaced, ratio, typical } from './load.ts'
import { fillMembers, fillWallets, players } from './players.ts'
import { printHead, printRow } from './table.ts'

const SETTLER = new URL('./draw-settler.ts', import.meta.url)
const PACE = { perSecond: 200, seconds: 1 }
const TARGETS = { seconds: 60, p99Times: 2, manySeconds: 10, memoryMb: 600 }
const MANY = { issues: 300, tickets: 20 }
const MB = 2 ** 20

const { values: options } = parseArgs({
  options: {
    tickets: { type: 'string', default: '1000000' },
    races: { type: 'string', default: '100' },
  },
})
const tickets = Number(options.tickets)

/**
 * One issue with a million tickets is closed, drawn and settled by a process that is killed twice, beside spins;
 * hundreds of issues close in the same second; and sales race the close. Then every bet and the ledger are checked.
 */
async function run() {
  const database = await testDatabase({ seeded: true })
  const owner = openDb(database.ownerUrl, { max: 2 })
  await fillWallets(owner.pool)
  await fillMembers(owner.pool, 'BGS')
  await owner.pool.query('update member.member set confirmed_age = 30')
  await inTransaction(database.db, (tx) => upsertGames(tx, lotteryGames()))
  const node = openDb(database.url, { max: LANES + 4 })
  const engine = { ...testEngine(database), db: node }
  printHead()
  printRaces(await races(database, engine))
  await printMany(database, engine)
  await node.close()
  await printGreat(database)
  await prove(database)
  await owner.close()
  await database.drop()
}

const figureOf = (value: number, unit: string, most: number) => ({
  ...{ value: `${value.toFixed(1)} ${unit}`, target: `<= ${most}`, isMet: value <= most },
})
const perSecondOnly = (perSecond: number): Measured => ({ perSecond, p50Ms: 0, p99Ms: 0 })

async function races(database: TestDatabase, engine: ReturnType<typeof testEngine>) {
  const began = performance.now()
  const sum: Raced = { sold: 0, refused: 0, late: 0, unpaid: 0 }
  for (let round = 0; round < Number(options.races); round += 1) {
    const raced = await raceClose(database, engine, round)
    for (const name of Object.keys(sum) as (keyof Raced)[]) sum[name] += raced[name]
  }
  return { ...sum, perSecond: (sum.sold + sum.refused) / ((performance.now() - began) / 1000) }
}

function printRaces({ sold, refused, late, unpaid, perSecond }: Raced & { perSecond: number }) {
  const wrong = late + unpaid
  printRow({
    what: `sales that race the close: ${sold} sold, ${refused} not`,
    measured: perSecondOnly(perSecond),
    figure: { value: `${wrong} wrong`, target: '0', isMet: wrong === 0 },
  })
}

/** Many issues that close in the same second, until the last of them is settled. */
async function printMany(database: TestDatabase, engine: ReturnType<typeof testEngine>) {
  for (let i = 0; i < MANY.issues; i += 1) {
    const issueId = await addIssue(database, { numero: `many-${i}`, closesInS: 3600 })
    await sellTickets(database, { issueId, tickets: MANY.tickets })
  }
  await database.asOwner(
    `update lottery_issue.issue set closes_at = now(), draws_at = now() where numero like 'many-%'`,
    [],
  )
  const began = performance.now()
  const left = async () =>
    Number(
      (
        await database.asOwner<{ left: string }>(
          `select count(*) as left from lottery_issue.issue where numero like 'many-%' and state <> 'settled'`,
          [],
        )
      ).rows[0]?.left,
    )
  while ((await left()) > 0) {
    const round = performance.now()
    await runAllDraws(engine, KEYS)
    // The timer of a node runs once a second.
    const restMs = 1000 - (performance.now() - round)
    if (restMs > 0 && (await left()) > 0)
      await new Promise((resolve) => setTimeout(resolve, restMs))
  }
  const seconds = (performance.now() - began) / 1000
  printRow({
    what: `${MANY.issues} issues that close in one second`,
    measured: perSecondOnly(MANY.issues / seconds),
    figure: figureOf(seconds, 's', TARGETS.manySeconds),
  })
}

type Spins = { alone: Measured[]; beside: Measured[] }

async function printGreat(database: TestDatabase) {
  const issueId = await addIssue(database, { numero: 'great', closesInS: 3600 })
  await sellTickets(database, { issueId, tickets })
  await database.asOwner('vacuum analyze ledger.wallet, ledger.posting, bet.bet, bet.event_bet', [])
  await database.asOwner('vacuum analyze lottery_ticket.ticket', [])
  await database.asOwner('checkpoint', [])
  await database.asOwner(
    'update lottery_issue.issue set closes_at = now(), draws_at = now() where issue_id = $1',
    [issueId],
  )
  const register = createBetRegister(database.db)
  const { spin } = players(register)
  await measurePaced(PACE, spin)
  const spins: Spins = { alone: [], beside: [] }
  let [seconds, memory] = [0, 0]
  for (const share of [0.3, 0.6, 2]) {
    const part = await settlePart(database, { issueId, stopAfter: tickets * share, spins, spin })
    seconds += part.seconds
    memory = Math.max(memory, part.memoryBytes / MB)
  }
  printRow({
    what: `${tickets} tickets of one issue, killed twice`,
    measured: perSecondOnly(tickets / seconds),
    figure: figureOf(seconds, 's', (TARGETS.seconds * tickets) / 1_000_000),
  })
  printRow({
    what: 'memory of the process that settles',
    measured: perSecondOnly(0),
    figure: figureOf(memory, 'MB', TARGETS.memoryMb),
  })
  printRow({ what: 'spins alone, at a steady pace', measured: typical(spins.alone) })
  const times = ratio(spins.beside.slice(0, spins.alone.length), spins.alone, ({ p99Ms }) => p99Ms)
  printRow({
    what: 'spins beside the settlement',
    measured: typical(spins.beside),
    figure: figureOf(times, 'x p99', TARGETS.p99Times),
  })
  await register.close()
}

type Part = {
  issueId: string
  stopAfter: number
  spins: Spins
  spin: (n: number) => Promise<void>
}

/** Settles in a separate process until it ends, or is killed with so many bets settled; spins beside and alone in turns. */
async function settlePart(database: TestDatabase, { issueId, stopAfter, spins, spin }: Part) {
  const settler = fork(SETTLER, [database.url, issueId])
  let memoryBytes = 0
  let started = performance.now()
  let seconds = 0
  const pause = () => {
    seconds += (performance.now() - started) / 1000
    started = Number.NaN
  }
  settler.on('message', (progress: DrawProgress) => {
    memoryBytes = Math.max(memoryBytes, progress.memoryBytes)
  })
  const exit = new Promise<boolean>((resolve) => {
    settler.on('exit', (code, signal) => resolve(code === 0 || signal === 'SIGKILL'))
  })
  const isOver = () => settler.exitCode !== null || settler.signalCode !== null
  while (!isOver()) {
    const beside = await measurePaced(PACE, spin)
    if (isOver()) break
    settler.kill('SIGSTOP')
    pause()
    if ((await settledSoFar(database, issueId)) >= stopAfter) settler.kill('SIGKILL')
    spins.beside.push(beside)
    spins.alone.push(await measurePaced(PACE, spin))
    started = performance.now()
    settler.kill('SIGCONT')
  }
  if (!Number.isNaN(started)) pause()
  if (!(await exit)) throw new Error('the settler failed')
  return { memoryBytes, seconds }
}

async function settledSoFar({ asOwner }: TestDatabase, issueId: string): Promise<number> {
  const { rows } = await asOwner<{ settled: string }>(
    `select count(*) as settled from bet.event e join bet.event_bet b using (event_id)
      where e.event = $1 and e.version > 0 and (b.member_id, b.ref) <= (e.after_member, e.after_ref)`,
    [issueId],
  )
  return Number(rows[0]?.settled ?? 0)
}

/** Exactly once: each ticket has one stake and one payout, and the ledger is sound. */
async function prove({ db, asOwner }: TestDatabase) {
  const { rows } = await asOwner(
    `select (select count(*) from lottery_issue.issue where game = '${GAME}' and numero in ('great') and state = 'settled') = 1
              as "the issue is settled",
            (select count(*) from bet.bet b join lottery_issue.issue i on b.round like i.issue_id || ':%'
              where i.numero = 'great' and b.state = 'settled') = ${tickets} as "tickets are settled",
            (select (count(*), sum(p.amount)) from ledger.posting p join lottery_issue.issue i on p.key like 'bet:ELOTT:' || i.issue_id || ':%#1'
              where i.numero = 'great' and p.amount <> 0)
            = (select (count(*), sum(b.payout)) from bet.bet b join lottery_issue.issue i on b.round like i.issue_id || ':%'
                where i.numero = 'great' and b.payout > 0) as "payouts are posted once"`,
    [],
  )
  const { isSound } = await reconcile(db.kysely)
  process.stdout.write(`${JSON.stringify({ ...rows[0], 'ledger is sound': isSound })}\n`)
}

await run()
