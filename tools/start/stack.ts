import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildCatalogue } from '../../apps/server/seed/index.ts'
import { openPast } from '../history/logins.ts'
import { type Postgres, startPostgres } from '../postgres/postgres.ts'
import { lockFolder } from '../process/folder-lock.ts'
import { type Kept, keepRunning } from '../process/keep-running.ts'
import { isFree } from '../process/ports.ts'
import { launchProgram, type Program } from '../process/program.ts'
import { buildStale, compressStale } from './build.ts'
import { startCrowd } from './crowd.ts'
import { besides, checkUrl, type Databases, prepareDatabases } from './databases.ts'
import { ROOT } from './node.mjs'
import { PORTS, programs, publicUrls, type Urls } from './programs.ts'
import { databasePasswords, developmentSecrets } from './secrets.ts'

/** The programs of a killed start need this long to notice and stop. */
const PORT_FREE_WITHIN_MS = 4000
const ENTER_BY_ANYONE = 0o011
const LOOK_EVERY_MS = 200

export type StackOptions = {
  port: number
  dataDir: string
  databaseUrl?: string | undefined
  /** Off for tests only. */
  durable: boolean
  isDev?: boolean
  /** How many processes of the platform and of the studio share their ports; one by default. */
  processes?: number
  /** Whether a crowd plays here, and a history of the days before is written. */
  hasCrowd?: boolean
  /** The address that the programs listen on; by default only this machine. */
  host?: string
  logLevel?: string
  signal?: AbortSignal
  /** Changes the settings of a program; tests put relays between the programs with it. */
  wired?: (program: Program) => Program | Promise<Program>
  say: (line: string) => void
}

export type Stack = {
  urls: Urls
  /** For the owner; no program gets them. */
  databases: Databases
  /** Process id of `platform`, `studio`, `sandbox`, `crowd`, or of `platform-2` and so on; 0 when there is none. */
  pid(program: string): number
  postgres: Postgres | null
  stop(): Promise<void>
}

/**
 * Starts everything: the database, the platform, the studio and the sandbox, each restarted whenever it dies,
 * and stops it in the opposite order.
 * @throws Error whose message says what to do; what was started is stopped again.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const undo: (() => unknown)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    return await start(options, undo, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  options: StackOptions,
  undo: (() => unknown)[],
  stop: () => Promise<void>,
): Promise<Stack> {
  const { port, durable, say, signal, wired, isDev = false, logLevel = 'warn' } = options
  const processes = isDev ? 1 : (options.processes ?? 1)
  const { host = '127.0.0.1', hasCrowd = false } = options
  const dataDir = resolve(ROOT, options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  // PostgreSQL, as a plain user, must be able to reach its own folder; the secrets are protected separately.
  chmodSync(dataDir, statSync(dataDir).mode | ENTER_BY_ANYONE)
  undo.push(lockFolder(dataDir))
  if (options.databaseUrl !== undefined) checkUrl(options.databaseUrl)
  await waitForPorts(options)
  const secretsFile = join(dataDir, 'secrets.json')
  const passwords = databasePasswords(join(dataDir, 'database.json'), secretsFile)
  const secrets = developmentSecrets(secretsFile)
  const catalogueFile = join(dataDir, 'catalogue.json')
  writeFileSync(catalogueFile, JSON.stringify(buildCatalogue().titles))
  const built = buildStale({ say, isDev, signal })
  // Awaited later; until then its failure must not end the process.
  built.catch(() => undefined)
  undo.push(() => built.catch(() => undefined))

  const postgres = options.databaseUrl
    ? null
    : await startPostgres({
        dataDir: join(dataDir, 'postgres'),
        port: port + PORTS.postgres,
        password: passwords.owner,
        durable,
        onRestart: (why) => say(`${why} It is being started again.`),
      })
  if (postgres) undo.push(() => postgres.stop())
  const databases = besides(postgres?.url('parola') ?? options.databaseUrl ?? '')
  const logins = await prepareDatabases(databases, passwords)
  const past = hasCrowd ? await openPast(databases, randomBytes(32).toString('hex')) : null
  await built

  const plan = {
    port,
    host,
    dataDir,
    isDev,
    processes,
    logLevel,
    logins,
    secretsFile,
    catalogueFile,
    secrets,
  }
  const kept = new Map<string, Kept>()
  undo.push(() => Promise.all([...kept.values()].map((program) => program.stop())))
  const started = await Promise.allSettled(
    programs(plan).map(async (planned) => {
      const program = (await wired?.(planned)) ?? planned
      const start = () => launchProgram(program, signal)
      kept.set(program.name, await keepRunning(start, (why) => say(`${why} Starting it again.`)))
    }),
  )
  const failed = started.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  const compressing = new AbortController()
  // What is not compressed at the end, or could not be, is compressed after the next start.
  const compressed = compressStale(compressing).catch(() => undefined)
  undo.push(() => {
    compressing.abort()
    return compressed
  })
  const people = hasCrowd ? startCrowd({ plan, past, say }) : null
  if (people) undo.push(() => people.stop())
  const pid = (name: string) => (name === 'crowd' ? people : kept.get(name))?.pid() ?? 0
  return { urls: publicUrls(port), databases, pid, postgres, stop }
}

/** The database's port is not checked: a leftover database ends when the new one starts. */
async function waitForPorts({ port, isDev, signal }: StackOptions) {
  const { postgres: _, api, ...always } = PORTS
  const offsets = [...Object.values(always), ...(isDev ? [api] : [])]
  const deadline = performance.now() + PORT_FREE_WITHIN_MS
  for (const offset of offsets) {
    while (!(await isFree(port + offset, '0.0.0.0'))) {
      signal?.throwIfAborted()
      if (performance.now() > deadline) throw new Error(taken(port + offset))
      await wait(LOOK_EVERY_MS)
    }
  }
}

function taken(port: number): string {
  return `Port ${port} is taken: stop the other program, or choose another port with PORT=4000 npm start.`
}
