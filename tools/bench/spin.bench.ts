import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { measure } from '../../apps/server/bench/load.ts'
import { type Pids, perSpin, readCounts } from './spin-counts.ts'
import { type Product, startProduct, titlesFor } from './spin-product.ts'
import { spinner } from './spinner.ts'

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    inFlight: { type: 'string', default: '32' },
    titles: { type: 'string', default: '30' },
    /** Against a platform that answers at once: what the studio's part costs. */
    studio: { type: 'boolean', default: false },
    statements: { type: 'string', default: '0' },
  },
})
const WARM_UP_S = 5
/** Backends report their commits about once a second. */
const REPORTED_WITHIN_MS = 1500

const print = (text: string) => process.stdout.write(`${text}\n`)
const row = (what: string, ...cells: string[]) =>
  print(`${what.padEnd(30)}${cells.map((cell) => cell.padStart(14)).join('')}`)
const fixed = (amount: number) => amount.toFixed(2)

/**
 * What a whole spin costs: a game page's call, the studio, its signed call, the ledger, and back. So many spins are
 * kept in flight; counts and ratios are the result, the rates depend on the machine.
 */
async function run() {
  const product = await startProduct({
    titles: titlesFor(Number(values.titles)),
    players: Number(values.players),
    isStudioAlone: values.studio,
  })
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  const pids = { ...product.pids, postgres: Number(process.env.POSTGRES_PID) }
  const load = { seconds: Number(values.seconds), inFlight: Number(values.inFlight) }
  const agent = new Agent({ keepAlive: true, maxSockets: load.inFlight })
  const refusals = new Map<string, number>()
  const counted = { played: 0 }
  const spin = spinner(product, { agent, refusals, counted })
  // A player's first spin makes their seeds.
  await Promise.all(product.playing.map((_player, n) => spin(n)))
  await measure({ ...load, seconds: WARM_UP_S }, spin)
  refusals.clear()
  counted.played = 0
  await wait(REPORTED_WITHIN_MS)
  const before = await readCounts(client, pids satisfies Pids)
  const measured = await measure(load, spin)
  await wait(REPORTED_WITHIN_MS)
  const after = await readCounts(client, pids)
  const spins = counted.played
  report(product, perSpin(before, after, spins), { ...measured, spins, refusals })
  agent.destroy()
  await client.end()
  await product.close()
}

type Figures = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  spins: number
  refusals: Map<string, number>
}

function report(
  { names }: Product,
  each: ReturnType<typeof perSpin>,
  { perSecond, p50Ms, p99Ms, spins, refusals }: Figures,
) {
  print(
    `${spins} spins, ${values.inFlight} in flight, ${values.players} players, ${values.titles} titles`,
  )
  row('', 'per second', 'p50 ms', 'p99 ms')
  row('spins', String(Math.round(perSecond)), fixed(p50Ms), fixed(p99Ms))
  row('for each spin', 'statements', 'commits', 'in them, ms')
  const parts = values.studio ? (['studio'] as const) : (['studio', 'platform'] as const)
  for (const part of parts) {
    const name = names[part]
    row(
      `database of the ${part}`,
      ...[each.statements(name), each.commits(name), each.execMs(name)].map(fixed),
    )
  }
  row('for each spin', 'processor, ms')
  const cpu = ([...parts, 'postgres'] as const).map((part) => [part, each.cpuMs(part)] as const)
  for (const [part, ms] of cpu) row(part, fixed(ms))
  row('together', fixed(cpu.reduce((sum, [, ms]) => sum + ms, 0)))
  for (const [code, times] of refusals) print(`refused ${code}: ${times}`)
  for (const { database, text, calls, execMs } of each.dearest(Number(values.statements))) {
    const part =
      database === names.studio ? 'studio' : database === names.platform ? 'platform' : database
    print(
      `${part.padEnd(10)}${calls.toFixed(3).padStart(8)} x ${execMs.toFixed(3).padStart(8)} ms  ${text.slice(0, 110)}`,
    )
  }
}

await run()
