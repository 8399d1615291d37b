import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithUs } from '../process/end-with-us.ts'
import { FULL_DISK, namesFullDisk } from '../process/full-disk.ts'
import { keepRunning, type Running } from '../process/keep-running.ts'
import { buffersMb } from './buffers.rules.ts'
import { prepareData } from './data-folder.ts'
import { type Native, nativePrograms } from './native.ts'

const READY_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 10_000
const LOOK_EVERY_MS = 25
const RETRY_EVERY_MS = 300
const WORDS_KEPT = 2000
const BUFFERS_OF_TESTS_MB = 256

export type Postgres = { url(database: string): string; pid(): number; stop(): Promise<void> }

export type PostgresOptions = {
  dataDir: string
  port: number
  /** Set at the first start and needed from then on; without one, anybody on this machine could connect. */
  password?: string
  /** Off for tests only, where a loss by power failure does not matter. */
  durable: boolean
  /** Whether it counts what each statement costs, for a bench. */
  countsStatements?: boolean
  /** Receives the reason each time the server ends, before it is started again. */
  onRestart?: (why: string) => void
}

/**
 * Starts the PostgreSQL that comes as an npm package, on the loopback address only, and restarts it whenever
 * it dies.
 * @throws Error with one sentence: port in use, disk full, or the last words of PostgreSQL.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const native = nativePrograms()
  const folder = prepareData(native, options.dataDir, options.password)
  const kept = await keepRunning(
    () => launch(native, folder, options),
    (why) => options.onRestart?.(why),
  )
  const user = options.password ? `parola:${encodeURIComponent(options.password)}` : 'parola'
  return {
    ...kept,
    url: (database) => `postgres://${user}@127.0.0.1:${options.port}/${database}`,
  }
}

function flagsOf({ port, durable, countsStatements }: PostgresOptions): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Tests start many programs at once and kill some: their connections end a moment later.
    max_connections: durable ? 200 : 500,
    shared_buffers: `${durable ? buffersMb(totalmem(), process.constrainedMemory()) : BUFFERS_OF_TESTS_MB}MB`,
    log_min_messages: 'fatal',
    // Logical, so that the data can move to a bigger server almost without a stop.
    wal_level: durable ? 'logical' : 'minimal',
    max_wal_senders: durable ? 4 : 0,
    // Checkpoints by time, not by volume: after each, every page that is touched is logged whole.
    max_wal_size: '4GB',
    // Log files are kept for the next busy hour: creating a new one delays every commit.
    min_wal_size: durable ? '1GB' : '80MB',
    fsync: durable ? 'on' : 'off',
    ...(countsStatements ? { shared_preload_libraries: 'pg_stat_statements' } : {}),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** After a kill -9 PostgreSQL refuses to start until its old processes are gone: tried repeatedly. */
async function launch(native: Native, folder: string, options: PostgresOptions): Promise<Running> {
  const { port } = options
  const deadline = performance.now() + READY_WITHIN_MS
  for (;;) {
    const child = spawn(join(native.bin, 'postgres'), ['-D', folder, ...flagsOf(options)], {
      ...native.user,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      // Not in our process group: Ctrl-C must not end it before the programs that use it.
      detached: true,
    })
    endWithUs(child, native.user)
    const server = watched(child)
    if (await isReady(server, folder, deadline)) return server
    const words = server.words()
    if (!/lock file|shared memory|starting up|shutting down/i.test(words))
      throw trouble(words, port)
    if (performance.now() > deadline) throw trouble(words, port)
    await wait(RETRY_EVERY_MS)
  }
}

function watched(child: ChildProcess): Running & { words(): string; hasEnded(): boolean } {
  let words = ''
  let hasEnded = false
  child.stderr?.on('data', (chunk) => {
    words = `${words}${chunk}`.slice(-WORDS_KEPT)
  })
  const ended = new Promise<string>((settle) => {
    const end = (why: string) => {
      hasEnded = true
      settle(why)
    }
    child.once('error', (error) => end(error.message))
    child.once('exit', (code, signal) => end(`PostgreSQL ended (${signal ?? code})`))
  })
  return {
    pid: child.pid ?? 0,
    ended,
    words: () => words,
    hasEnded: () => hasEnded,
    stop: async () => {
      child.kill('SIGINT')
      const late = setTimeout(() => child.kill('SIGQUIT'), STOP_WITHIN_MS)
      await ended
      clearTimeout(late)
    },
  }
}

type Watched = ReturnType<typeof watched>

async function isReady(server: Watched, folder: string, deadline: number): Promise<boolean> {
  while (!server.hasEnded() && performance.now() < deadline) {
    if (isReadyLine(folder, server.pid)) return true
    await wait(LOOK_EVERY_MS)
  }
  return false
}

/** PostgreSQL writes its process id on the first line of this file, and its state on the eighth. */
function isReadyLine(folder: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

function trouble(words: string, port: number): Error {
  if (namesFullDisk(words)) return new Error(FULL_DISK)
  const taken = /could not (bind|create any TCP)|Address already in use/i.test(words)
  if (taken) return new Error(`Port ${port} is taken: the embedded PostgreSQL needs it.`)
  const last = words.trim().split('\n').at(-1) ?? 'no word'
  return new Error(`PostgreSQL does not start: ${last}`)
}
