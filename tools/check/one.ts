import { builds } from './checks.ts'
import { run } from './run.ts'
import type { Counts } from './second-try.ts'
import { someJourneys, unitTests } from './tests.ts'

const USAGE = `Usage: npm run test:one -- <test file or part of its path> … [options of vitest]

  npm run test:one -- apps/server/src/rewards/rebate/rebate.test.ts
  npm run test:one -- apps/server/test/contract.test.ts -t walletBalance
  npm run test:one -- e2e/deposit.e2e.ts
`

const args = process.argv.slice(2)
const first = args.findIndex((arg) => arg.startsWith('-'))
const files = first < 0 ? args : args.slice(0, first)
const options = first < 0 ? [] : args.slice(first)
const journeys = files.filter((file) => file.startsWith('e2e/') || file.endsWith('.e2e.ts'))
const tests = files.filter((file) => !journeys.includes(file))

if (files.length === 0) {
  process.stderr.write(USAGE)
  process.exitCode = 2
} else {
  const failed = [
    ...(tests.length > 0 ? (await unitTests([...tests, ...options])).failures : []),
    ...(journeys.length > 0 ? (await built(journeys)).failures : []),
  ]
  process.exitCode = failed.length === 0 ? 0 : 1
}

/** A journey opens the built site, so the build has to match the sources. */
async function built(paths: readonly string[]): Promise<Counts> {
  const { isRight, output } = await run(builds.command)
  if (isRight) return someJourneys([...paths, ...options])
  process.stdout.write(output)
  return { passed: 0, failures: [builds.name] }
}
