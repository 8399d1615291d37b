import { builds, type Check, checks } from './checks.ts'
import { run } from './run.ts'
import { type Counts, journeys, quickTests, unitTests } from './tests.ts'

const OUTPUT_MAX = 8000
const isQuick = process.argv.includes('--quick')
const total: Counts = { passed: 0, failed: 0 }
const say = (line: string) => process.stdout.write(`${line}\n`)

for (const check of checks()) count(await outcome(check))
if (isQuick) {
  count(await quickTests())
} else {
  count(await outcome(builds))
  count(await unitTests())
  count(await journeys())
}
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

async function outcome({ name, command }: Check): Promise<Counts> {
  const began = performance.now()
  const { isRight, output } = await run(command)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`${isRight ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (!isRight) say(output.slice(0, OUTPUT_MAX).trimEnd())
  return isRight ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function count({ passed, failed }: Counts) {
  total.passed += passed
  total.failed += failed
}
