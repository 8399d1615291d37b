import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { progress } from '../simulate/report.ts'
import { allChecks } from './checks.ts'
import { report } from './report.ts'
import { verdictOf } from './verdict.ts'
import type { Counted, Share } from './worker.ts'

const USAGE = 'npm run randomness -- [--draws 1e9] [--threads n] [--seed text] [--json]'
const DRAWS = 1e7
const DRAWS_LEAST = 1e5
const SHARE = 250_000

/**
 * Tests the numbers of rounds and of the system, and every game's hits; exits with an error when one fails.
 */
async function main() {
  const { values } = parseArgs({
    options: {
      draws: { type: 'string' },
      threads: { type: 'string' },
      seed: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const draws = Math.round(Number(values.draws ?? DRAWS))
  if (!(draws >= DRAWS_LEAST)) throw new Error(USAGE)
  const seed = values.seed ?? randomBytes(16).toString('hex')
  const checks = allChecks()
  const shares = sharesOf(checks.length, { draws, seed })
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const cells = await countAll(shares, {
    threads: Number(values.threads ?? availableParallelism()),
    response: (done) => {
      if (!values.json && process.stderr.isTTY) {
        process.stderr.write(progress(done, shares.length, seconds()))
      }
    },
  })
  const found = checks.map(({ name, p }, i) => ({ name, p: p(cells[i] ?? []) }))
  const verdict = verdictOf(found)
  const text = values.json
    ? JSON.stringify({ draws, seed, ...verdict })
    : report(verdict, { draws, seed, seconds: seconds() })
  process.stdout.write(`${text}\n`)
  if (verdict.judged.some(({ isFailed }) => isFailed)) process.exitCode = 1
}

/** Every check in pieces of one size, each with its own number. */
function sharesOf(checks: number, { draws, seed }: { draws: number; seed: string }): Share[] {
  const pieces = Math.ceil(draws / SHARE)
  return Array.from({ length: checks * pieces }, (_, number) => ({
    check: number % checks,
    draws: Math.min(SHARE, draws - Math.floor(number / checks) * SHARE),
    seed,
    number,
  }))
}

type How = { threads: number; response: (done: number) => void }

/** Each worker takes the next share when it has counted one; the cells of a check are added up. */
async function countAll(shares: readonly Share[], { threads, response }: How): Promise<number[][]> {
  const sums: number[][] = []
  let next = 0
  let done = 0
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url))
      const give = () => {
        const share = shares[next]
        next += 1
        if (share) worker.postMessage(share)
        else void worker.terminate().then(() => resolve())
      }
      worker.on('error', reject)
      worker.on('message', ({ share, cells }: Counted) => {
        const before = sums[share.check]
        sums[share.check] = cells.map((n, i) => n + (before?.[i] ?? 0))
        done += 1
        response(done)
        give()
      })
      give()
    })
  await Promise.all(Array.from({ length: Math.max(1, threads) }, work))
  return sums
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
