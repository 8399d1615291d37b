import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { FULL_DISK, namesFullDisk } from './full-disk.ts'
import type { Running } from './keep-running.ts'

export type Program = {
  name: string
  /** Arguments of the pinned Node. */
  args: string[]
  cwd: string
  env: Record<string, string>
  /** An address that answers 200 once the program is ready. */
  readyUrl: string
  logFile: string
  /** Repeats its output on our own terminal. */
  isLoud?: boolean
}

const READY_WITHIN_MS = 90_000
const LOOK_EVERY_MS = 50
const STOP_WITHIN_MS = 12_000
const LAST_WORDS = 3000
const LOG_BYTES_MAX = 10_000_000

/**
 * Starts a program and waits until it is ready.
 * @throws Error with one sentence for a known fault, otherwise with the program's last words.
 */
export async function launchProgram(program: Program, signal?: AbortSignal): Promise<Running> {
  const child = spawn(process.execPath, program.args, {
    cwd: program.cwd,
    env: { ...inherited(), ...program.env },
    // A pipe that nobody writes to: it ends with us, and the program with it.
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C reaches only us; we stop the programs in order.
    detached: true,
  })
  const words = keepWords(child, program)
  const running = runningOf(child, program.name)
  let hasEnded = false
  running.ended.then(() => {
    hasEnded = true
  })
  const deadline = performance.now() + READY_WITHIN_MS
  while (!hasEnded && !signal?.aborted && performance.now() < deadline) {
    if (await answers(program.readyUrl)) return running
    await wait(LOOK_EVERY_MS)
  }
  await running.stop()
  signal?.throwIfAborted()
  throw new Error(explain(program, words()))
}

/** Our own environment, without the address of the owner of the databases. */
function inherited(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...rest } = process.env
  return rest
}

function runningOf(child: ChildProcess, name: string): Running {
  const ended = new Promise<string>((settle) => {
    child.once('error', (error) => settle(error.message))
    child.once('exit', (code, signal) => settle(`The ${name} ended (${signal ?? code}).`))
  })
  return {
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
      await ended
      clearTimeout(late)
    },
  }
}

function keepWords(child: ChildProcess, { logFile, isLoud }: Program): () => string {
  let words = ''
  const log = openLog(logFile)
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      words = `${words}${chunk}`.slice(-LAST_WORDS)
      if (log.writable) log.write(chunk)
      if (isLoud) process.stdout.write(chunk)
    })
  }
  child.stdin?.on('error', () => child.stdin?.destroy())
  child.once('exit', () => log.end())
  return () => words
}

/** A log that cannot be written, as on a full disk, is dropped; the program continues. */
function openLog(path: string): WriteStream {
  mkdirSync(dirname(path), { recursive: true })
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_BYTES_MAX) renameSync(path, `${path}.1`)
  const log = createWriteStream(path, { flags: 'a' })
  return log.on('error', () => log.destroy())
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
  return answer?.ok === true
}

function explain({ name, logFile }: Program, words: string): string {
  if (namesFullDisk(words)) return FULL_DISK
  if (/EADDRINUSE/.test(words)) return `The port of the ${name} is taken by another program.`
  return `The ${name} does not start. Its last words (more in ${logFile}):\n${words.trim()}`
}
