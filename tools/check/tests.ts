import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { startPostgres } from '../postgres/postgres.ts'
import { freePort } from '../process/ports.ts'
import { ROOT } from '../start/node.mjs'
import { run } from './run.ts'

/** How many tests there were, and the names of those that failed. */
export type Counts = { passed: number; failures: string[] }

const OPEN_TO_ALL = 0o755
/** Tests that need neither a database nor another program. */
const QUICK = ['packages/', '.rules.test.', 'tools/layers', 'tools/tidy', 'tools/requirements']

export function quickTests(): Promise<Counts> {
  return vitest(['--project', 'unit', ...QUICK])
}

/** Everything beside its source, on a PostgreSQL of its own that forgets quickly. */
export async function unitTests(): Promise<Counts> {
  const home = mkdtempSync(join(tmpdir(), 'parola-test-'))
  chmodSync(home, OPEN_TO_ALL)
  const postgres = await startPostgres({
    dataDir: join(home, 'postgres'),
    port: await freePort(),
    durable: false,
  })
  try {
    return await vitest(['--project', 'unit'], { TEST_DATABASE_URL: postgres.url('postgres') })
  } finally {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

/** The journeys in a real browser; each file starts the product that it needs. */
export function journeys(): Promise<Counts> {
  return vitest(['--project', 'journey'])
}

async function vitest(args: string[], env: Record<string, string> = {}): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'parola-report-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const program = [process.execPath, join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run']
  const { isRight } = await run([...program, ...reporters, ...args], { env, isLive: true })
  const counts = countsOf(report)
  rmSync(folder, { recursive: true })
  return counted(counts, isRight)
}

/** A run that fails without a failed test, such as one that found no test, counts as one failure. */
export function counted({ passed, failures }: Counts, isRight: boolean): Counts {
  const isUnexplained = !isRight && failures.length === 0
  return {
    passed,
    failures: isUnexplained ? ['a run that ended badly with no failed test'] : failures,
  }
}

type Report = { numPassedTests: number; testResults: FileReport[] }
type FileReport = {
  name: string
  status: string
  assertionResults: { fullName: string; status: string }[]
}

function countsOf(report: string): Counts {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    return { passed: numPassedTests, failures: testResults.flatMap(failuresOf) }
  } catch {
    return { passed: 0, failures: [] }
  }
}

/** A file that fails before its first test counts as one. */
function failuresOf({ name, status, assertionResults }: FileReport): string[] {
  const file = relative(ROOT, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [file]
  return failed.map((test) => `${file}: ${test.fullName}`)
}
