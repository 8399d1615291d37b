import { fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import { reconcile } from '../src/foundations/ledger/index.ts'
import { bulk, createBetRegister } from '../src/games/bet/index.ts'
import { inTransaction, openDb } from '../src/platform/db/index.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { EVENT, PAYOUT_MINOR, WINNING } from './bulk-event.ts'
import type { Progress } from './bulk-settler.ts'
import { type Measured, measurePaced, ratio, typical } from './load.ts'
import { fillWallets, MEMBERS, memberId, players } from './players.ts'
import { printHead, printRow } from './table.ts'

const ACCEPTED = 100_000
const AT_ONCE = 500
const LANES = 2
const SETTLED_TARGET = 15_000
const P99_TIMES = 2
const PACE = { perSecond: 200, seconds: 1 }
const SETTLER = new URL('./bulk-settler.ts', import.meta.url)

const { values: options } = parseArgs({ options: { bets: { type: 'string', default: '1000000' } } })
const bets = Number(options.bets)

/**
 * Bets of one event: the first are accepted against the clock, then all are settled by a process that is
 * killed on the way and restarted, while players spin at a steady pace. Then every bet and every sum is
 * checked.
 */
async function run() {
  const database = await testDatabase()
  const owner = openDb(database.ownerUrl, { max: 2 })
  await fillWallets(owner.pool)
  const register = createBetRegister(database.db)
  const spin = players(register).spin
  printHead()
  const timed = Math.min(ACCEPTED, bets)
  const rate = await accept(database, { from: 0, to: timed })
  printRow({ what: `bets accepted, of ${timed}`, measured: onlyRate(rate) })
  await accept(database, { from: timed, to: bets })
  await owner.pool.query('vacuum analyze ledger.wallet, ledger.posting, bet.bet, bet.event_bet')
  // As on a server that has run for a while: log files exist, and creating one delays every commit.
  await owner.pool.query('checkpoint')

  await measurePaced(PACE, spin)
  const spins: Spins = { alone: [], beside: [] }
  const first = await settle(database, { stopAfter: bets * 0.4, spins, spin })
  const second = await settle(database, { stopAfter: Infinity, spins, spin })
  const done = first.bets + second.bets
  const settled = done / (first.seconds + second.seconds)
  printRow({
    what: `bets settled, of ${bets}, beside spins`,
    measured: onlyRate(settled),
    figure: atLeast(settled, SETTLED_TARGET),
  })
  printRow({
    what: 'the same, in a second of one processor',
    measured: onlyRate(done / (first.processorSeconds + second.processorSeconds)),
  })
  printRow({ what: 'spins alone, at a steady pace', measured: typical(spins.alone) })
  const times = ratio(spins.beside.slice(0, spins.alone.length), spins.alone, ({ p99Ms }) => p99Ms)
  printRow({
    what: 'spins beside the settlement',
    measured: typical(spins.beside),
    figure: {
      value: `${times.toFixed(2)} x p99`,
      target: `<= ${P99_TIMES}`,
      isMet: times <= P99_TIMES,
    },
  })
  await prove(database)
  await register.close()
  await owner.close()
  await database.drop()
}

const atLeast = (value: number, target: number) => ({
  ...{ value: `${Math.round(value)}`, target: `>= ${target}` },
  isMet: value >= target,
})
const onlyRate = (perSecond: number): Measured => ({ perSecond, p50Ms: 0, p99Ms: 0 })

/** How many bets a second are accepted. */
async function accept({ db }: TestDatabase, { from, to }: { from: number; to: number }) {
  const started = performance.now()
  let next = from
  const lane = async () => {
    for (let no = next; no < to; no = next) {
      next = Math.min(to, no + AT_ONCE)
      const chunk = Array.from({ length: next - no }, (_, i) => ({
        ...{ memberId: memberId((no + i) % MEMBERS), ref: `${no + i}` },
        ...{ stakeMinor: 100n, terms: `${(no + i) % 100}` },
      }))
      const answers = await inTransaction(db, (tx) => bulk.acceptMany(tx, EVENT, chunk))
      if (answers.some(({ code }) => code !== 'OK')) throw new Error('a bet was refused')
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return ((to - from) / (performance.now() - started)) * 1000
}

type Spins = { alone: Measured[]; beside: Measured[] }
type Part = { stopAfter: number; spins: Spins; spin: (n: number) => Promise<void> }

/**
 * Settles in a separate process, until it ends or is killed. Spins are measured beside it and, while it is
 * halted, alone, in turns, so that other load on the machine affects both alike. `seconds` excludes the
 * halts.
 */
async function settle({ url }: TestDatabase, { stopAfter, spins, spin }: Part) {
  const settler = fork(SETTLER, [url])
  let progress: Progress = { bets: 0, processorSeconds: 0 }
  let started: number | undefined
  let seconds = 0
  const pause = () => {
    if (started !== undefined) seconds += (performance.now() - started) / 1000
    started = undefined
  }
  const ready = new Promise<void>((resolve) => {
    settler.on('message', (message: Progress) => {
      started ??= performance.now()
      progress = message
      if (progress.bets >= stopAfter) settler.kill('SIGKILL')
      resolve()
    })
  })
  const exit = new Promise<boolean>((resolve) => {
    settler.on('exit', (code, signal) => {
      pause()
      resolve(code === 0 || signal === 'SIGKILL')
    })
  })
  const isOver = () => settler.exitCode !== null || settler.signalCode !== null
  await Promise.race([ready, exit])
  while (!isOver()) {
    const beside = await measurePaced(PACE, spin)
    if (isOver()) break
    settler.kill('SIGSTOP')
    pause()
    spins.beside.push(beside)
    spins.alone.push(await measurePaced(PACE, spin))
    started = performance.now()
    settler.kill('SIGCONT')
  }
  if (!(await exit)) throw new Error('the settler failed')
  return { ...progress, seconds }
}

/** Exactly once: every bet has one stake and one payout, the right one, and the ledger is consistent. */
async function prove({ db, asOwner }: TestDatabase) {
  const { rows } = await asOwner(`
    select (select count(*) from bet.bet where vendor = '${EVENT.source}' and state = 'settled'
               and payout = case when (split_part(round, ':', 2)::bigint % 100) = ${WINNING} then ${PAYOUT_MINOR} else 0 end)
             = ${bets} as "bets are settled once",
           (select (count(*), sum(amount)) from ledger.posting where key like 'bet:${EVENT.source}:%#1' and amount <> 0)
             = (select (count(*), sum(payout)) from bet.bet where vendor = '${EVENT.source}' and payout > 0)
             as "payouts are posted once"`)
  const { isSound } = await reconcile(db.kysely)
  process.stdout.write(`${JSON.stringify({ ...rows[0], 'ledger is sound': isSound })}\n`)
}

await run()
