import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kept, keepRunning } from '../process/keep-running.ts'
import { launchProgram } from '../process/program.ts'
import type { Databases } from './databases.ts'
import { ROOT } from './node.mjs'
import { crowd, type Plan, programs } from './programs.ts'

/** Who opens a demonstration looks around first. */
const AFTER_MS = 3000
/** A history that was interrupted goes on where it was; one that ends so often has a fault. */
const HISTORY_STARTS_MAX = 5
const AGAIN_AFTER_MS = 1000

type CrowdParts = {
  plan: Plan
  /** The logins of the history; null when it is written. */
  past: Databases | null
  say: (line: string) => void
}

/**
 * The people of a demonstration, in the background: the history of the days before, once, and then the crowd. Each is
 * started again when it ends; what fails is reported, and nothing else ends.
 */
export function startCrowd({ plan, past, say }: CrowdParts): Kept {
  const stopping = new AbortController()
  const { signal } = stopping
  let kept: Kept | null = null
  const run = async () => {
    await wait(AFTER_MS, undefined, { signal })
    if (past) await writeHistory({ plan, past, say }, signal)
    const start = () => launchProgram(crowd(plan), signal)
    kept = await keepRunning(start, (why) => say(`${why} Starting it again.`))
  }
  const running = run().catch((error: Error) => {
    if (!signal.aborted) say(`The demonstration goes on without its crowd: ${error.message}`)
  })
  return {
    pid: () => kept?.pid() ?? 0,
    stop: async () => {
      stopping.abort()
      await running
      await kept?.stop()
    },
  }
}

type HistoryParts = CrowdParts & { past: Databases }

/** Runs the history to its end, or gives it up for this start: the next one goes on with it. */
async function writeHistory({ plan, past, say }: HistoryParts, signal: AbortSignal) {
  for (let starts = 0; starts < HISTORY_STARTS_MAX; starts += 1) {
    const code = await runHistory(plan, past, signal)
    signal.throwIfAborted()
    if (code === 0) return
    say(`The history ended (${code}). Starting it again.`)
    await wait(AGAIN_AFTER_MS, undefined, { signal })
  }
  say('The history is left unfinished: the next start goes on with it.')
}

function runHistory(plan: Plan, databases: Databases, signal: AbortSignal) {
  const envOf = (name: string) => programs(plan).find((program) => program.name === name)?.env ?? {}
  const envs = {
    platform: { ...envOf('platform'), DATABASE_URL: databases.platform },
    studio: { ...envOf('studio'), DATABASE_URL: databases.studio },
    sandbox: envOf('sandbox'),
  }
  const preload = join(ROOT, 'tools/process/end-with-parent.mjs')
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(
    process.execPath,
    ['--import', preload, join(ROOT, 'tools/history/main.ts')],
    {
      cwd: ROOT,
      env: { ...inherited, HISTORY: JSON.stringify({ databases, envs }) },
      // It ends with us: the first is a pipe that nobody writes to.
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    },
  )
  const log = createWriteStream(join(plan.dataDir, 'log/history.log'), { flags: 'a' })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop, { once: true })
  return new Promise<number | NodeJS.Signals | null>((ended, failed) => {
    child.once('error', failed)
    child.once('exit', (code, killedBy) => ended(killedBy ?? code))
  }).finally(() => {
    signal.removeEventListener('abort', stop)
    log.end()
  })
}
