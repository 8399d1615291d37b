import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { startPostgres } from '../postgres/postgres.ts'
import { freePort } from '../process/ports.ts'
import { ROOT } from '../start/node.mjs'
import { REPORTS } from './reports.ts'
import { run } from './run.ts'
import { type Counts, type Ran, withSecondTry } from './second-try.ts'
import type { FileReport, Report } from './timing.ts'

/** A file mostly waits for jobs, timers and other programs, so more of them run than there are cores. */
const WORKERS_PER_CORE = 2
/** A journey waits a third of its time, as a person would. */
const JOURNEY_SITES = availableParallelism() + 1
const OPEN_TO_ALL = 0o755
const MEMORY = '/dev/shm'
/** Bytes that the databases of a run take at the most, with room to spare. */
const MEMORY_NEEDED = 6 * 1024 ** 3
const UNIT = ['unit', 'server', 'apart', 'screen'].flatMap((name) => ['--project', name])
/** What is named is run, by day too. */
const NAMED = { AT_NIGHT: '1' }
/** Tests that need neither a database nor another program. */
const QUICK = [
  'packages/',
  '.rules.test.',
  'tools/layers',
  'tools/tidy',
  'tools/requirements',
  'tools/citations',
]

export function quickTests(): Promise<Ran> {
  return vitest([...UNIT, ...QUICK])
}

/** Unit and integration tests, failed files twice, or only these files, on a separate PostgreSQL that does not sync to disk. */
export async function unitTests(
  filters: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Ran> {
  const home = mkdtempSync(join(scratchFolder(), 'parola-test-'))
  chmodSync(home, OPEN_TO_ALL)
  const postgres = await startPostgres({
    dataDir: join(home, 'postgres'),
    port: await freePort(),
    durable: false,
  })
  try {
    const workers = WORKERS_PER_CORE * availableParallelism()
    const tests = (args: readonly string[]) =>
      vitest([...UNIT, ...args], {
        ...(filters.length > 0 ? NAMED : {}),
        ...{ ...env, TEST_DATABASE_URL: postgres.url('postgres') },
      })
    const first = await tests([`--maxWorkers=${workers}`, ...filters])
    if (filters.length > 0) return first
    return await withSecondTry(first, (files) => tests(['--maxWorkers=1', ...files]))
  } finally {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

/**
 * Where a database that need not last is kept: in memory where that has room. Each test has a database of its own, of
 * more than a thousand files, and a disk spends a fifth of the run on making and deleting them.
 */
function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > MEMORY_NEEDED ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * The journeys in a real browser, several side by side, each with its own product: most of a journey is
 * waiting, as a person would wait.
 */
export async function journeys(env: Record<string, string> = {}): Promise<Ran> {
  const journey = ['--project', 'journey']
  const first = await vitest(journey, { ...env, JOURNEY_SITES: String(JOURNEY_SITES) })
  return withSecondTry(first, (files) => vitest([...journey, ...files], env))
}

/** Only these journeys, whether they run by day or by night. */
export function someJourneys(filters: readonly string[]): Promise<Ran> {
  return vitest(['--project', 'journey', '--project', 'faults', ...filters], NAMED)
}

/** Tests that kill programs in the middle of rounds, with the machine to themselves. */
export function faults(): Promise<Ran> {
  return vitest(['--project', 'faults'])
}

async function vitest(args: string[], env: Record<string, string> = {}): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'parola-report-'))
  const program = [process.execPath, join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run']
  const { isRight } = await run([...program, ...args], {
    env: { ...env, TEST_REPORTS: folder },
    isLive: true,
  })
  const { numPassedTests, testResults } = read(join(folder, REPORTS.tests), {
    numPassedTests: 0,
    testResults: [],
  })
  const errors = read<string[]>(join(folder, REPORTS.loose), []).map(
    (error) => `outside of a test: ${error}`,
  )
  rmSync(folder, { recursive: true })
  const failures = [...testResults.flatMap(failuresOf), ...errors]
  const counts = counted({ passed: numPassedTests, failures }, isRight)
  return { ...counts, files: testResults, unsteady: [], loose: errors }
}

/** A run that fails without a failed test, such as one that found no test, counts as one failure. */
export function counted({ passed, failures }: Counts, isRight: boolean): Counts {
  const isUnexplained = !isRight && failures.length === 0
  return {
    passed,
    failures: isUnexplained ? ['a run that ended badly with no failed test'] : failures,
  }
}

/** What a reporter wrote, or nothing when the run ended before. */
function read<T = Report>(file: string, nothing: T): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return nothing
  }
}

/** A file that fails before its first test counts as one. */
function failuresOf({ name, status, assertionResults }: FileReport): string[] {
  const file = relative(ROOT, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [file]
  return failed.map((test) => `${file}: ${test.fullName}`)
}
