import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { isInstant } from '../src/instant/games.ts'
import { parseSlotModel, type SlotModel } from '../src/slot/model.ts'
import { exactRtp, isCountable } from '../src/slot/rtp.ts'
import { addTally, figuresOf, newTally, type Tally } from '../src/slot/statistics.ts'
import { simulateInstant } from './instant.ts'
import { progress, report } from './report.ts'
import type { Share } from './worker.ts'

const USAGE =
  'npm run simulate -- <model, file or game> [--rounds 1e8] [--threads n] [--seed n] [--buy id] [--json]'
const ROUNDS = 1e7

/** Plays many rounds of a model on every core and reports its return. */
async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string' },
      threads: { type: 'string' },
      seed: { type: 'string' },
      buy: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const [name] = positionals
  const rounds = Math.round(Number(values.rounds ?? ROUNDS))
  if (!name || !(rounds > 0)) throw new Error(USAGE)
  const threads = Number(values.threads ?? availableParallelism())
  const seed = Number(values.seed ?? 1)
  if (isInstant(name)) return say(await simulateInstant(name, { rounds, threads, seed }))
  const raw = read(name)
  const model = parseSlotModel(raw)
  const buy = values.buy ?? null
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const tally = await playAll(sharesOf({ model: raw, rounds, seed, buy }, threads), (done) => {
    if (!values.json && process.stderr.isTTY) {
      process.stderr.write(progress(done, rounds, seconds()))
    }
  })
  const figures = figuresOf(model, tally, buy)
  const counted = isCountable(model) ? { counted: exactRtp(model).total } : {}
  if (values.json) return say(JSON.stringify({ ...figures, ...counted }))
  const title = `\n${model.name} (${model.id})${buy ? `, bought ${buy}` : ''}`
  say(report({ title, figures, tally, stated: statedOf(model, buy), seconds: seconds() }))
}

function read(name: string): unknown {
  const isFile = name.endsWith('.json')
  const file = isFile ? name : new URL(`../models/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Every worker plays its share from its own seed. */
function sharesOf(whole: Share, threads: number): Share[] {
  const each = Math.ceil(whole.rounds / threads)
  return Array.from({ length: threads }, (_, i) => ({
    ...whole,
    rounds: Math.min(each, whole.rounds - i * each),
    seed: whole.seed * 7919 + i,
  }))
}

async function playAll(shares: Share[], response: (done: number) => void): Promise<Tally> {
  let tally = newTally()
  const playOne = (share: Share) =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: share })
      worker.on('message', (more: Tally) => {
        tally = addTally(tally, more)
        response(tally.rounds)
      })
      worker.on('error', reject)
      worker.on('exit', () => resolve())
    })
  await Promise.all(shares.filter(({ rounds }) => rounds > 0).map(playOne))
  return tally
}

/** The model's certified figures for what was played: jackpots are not part of the reels. */
function statedOf(model: SlotModel, buy: string | null): number | null {
  const { rtp, buyRtp } = model.verified as {
    rtp?: string
    buyRtp?: Record<string, { rtp: string }>
  }
  if (buy) return Number(buyRtp?.[buy]?.rtp ?? Number.NaN) || null
  if (!isCountable(model)) return rtp ? Number(rtp) : null
  const { total, jackpotSeeds, jackpotContributions } = exactRtp(model)
  return total - jackpotSeeds - jackpotContributions
}

function say(text: string) {
  process.stdout.write(`${text}\n`)
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
