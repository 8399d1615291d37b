import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { PACE } from '../src/crash/leader.ts'
import { rigged } from '../test/crash.ts'
import { fakePlatform } from '../test/platform.ts'
import { runStudio, studioDatabase } from '../test/studio.ts'

const { values } = parseArgs({ options: { players: { type: 'string', default: '2000' } } })
const MOST_PLAYERS = 5000
const LIMIT_MS = 150_000
const ENTER_AT_ONCE = 50

export type Measured = { ticksMs: number[]; cashOutsMs: number[]; bets: number; refused: number }

/**
 * Many visitors in one room, on sockets of this machine. Each places a bet; half cash out at their own
 * target, the others by hand at about the same moment. Their windows run in a separate thread.
 */
async function run(players: number) {
  const database = await studioDatabase()
  const platform = await fakePlatform()
  const fair = (x100: number) => x100 >= 160 && x100 <= 260
  await rigged(database.url, [fair, fair, fair, fair])
  const studio = await runStudio({
    databaseUrl: database.url,
    platformUrl: platform.url,
    model: 'crash',
    crash: {
      pace: PACE,
      games: 10,
      caps: { perPlayer: 8, perAddress: MOST_PLAYERS, inAll: MOST_PLAYERS },
    },
  })
  const sessions = await sessionsFor(studio.studio.context.store.pool, players)
  const measured = await play(studio.url, sessions)
  const { rows } = await studio.studio.context.store.pool.query(
    `select count(*) filter (where state = 'settled')::int as settled, count(*)::int as bets,
            count(*) filter (where payout_minor > 0)::int as paid from studio.round`,
  )
  print(players, measured, rows[0])
  await studio.stop()
  await platform.close()
  await database.drop()
}

type Pool = { query(text: string, values: unknown[]): Promise<unknown> }

/** Visitors' sessions, as a launch creates them. */
async function sessionsFor(pool: Pool, players: number): Promise<string[]> {
  const sessions = Array.from({ length: players }, () => randomUUID().replaceAll('-', ''))
  await pool.query(
    `insert into studio.session (session_id, vendor, game, mode, currency, language, lobby_url, balance_minor)
     select s, 'PG', 'pg_lucky_harvest', 'demo', 'PHP', 'en', 'http://site.test', 1000000
       from unnest($1::text[]) as s`,
    [sessions],
  )
  return sessions
}

function play(url: string, sessions: readonly string[]): Promise<Measured> {
  const workerData = { url, sessions, atOnce: ENTER_AT_ONCE, limitMs: LIMIT_MS }
  const worker = new Worker(new URL('./crash-players.ts', import.meta.url), { workerData })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

const share = (sorted: readonly number[], amount: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * amount))] ?? Number.NaN).toFixed(1)

function line(name: string, times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const figures = `p50 ${share(sorted, 0.5)} ms, p99 ${share(sorted, 0.99)} ms, most ${share(sorted, 1)} ms`
  return `${name.padEnd(16)} ${String(sorted.length).padStart(7)}   ${figures}\n`
}

function print(players: number, { ticksMs, cashOutsMs, bets, refused }: Measured, stored: object) {
  process.stdout.write(`${players} players in one room: ${bets} bets taken, ${refused} refused\n`)
  process.stdout.write(line('tick delay', ticksMs))
  process.stdout.write(line('cash-out by hand', cashOutsMs))
  process.stdout.write(`in the database: ${JSON.stringify(stored)}\n`)
}

await run(Math.min(MOST_PLAYERS, Number(values.players)))
process.exit(0)
