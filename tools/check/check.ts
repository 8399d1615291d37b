import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { ROOT } from '../start/node.mjs'
import { builds, type Check, checks } from './checks.ts'
import { run } from './run.ts'
import type { Counts } from './second-try.ts'
import { journeys, quickTests, unitTests } from './tests.ts'
import { timing } from './timing.ts'

const OUTPUT_MAX = 8000
const isQuick = process.argv.includes('--quick')
const total: Counts = { passed: 0, failures: [] }
const say = (line: string) => process.stdout.write(`${line}\n`)

await sideBySide(isQuick ? checks() : [builds, ...checks()])
if (isQuick) {
  count(await quickTests())
} else {
  const unit = await unitTests()
  count(unit)
  const journey = await journeys()
  count(journey)
  for (const line of timing([...unit.files, ...journey.files], (name) => relative(ROOT, name)))
    say(line)
  for (const name of [...unit.unsteady, ...journey.unsteady])
    say(`! passed only at the second try: ${name}`)
}
// People read the end of a long log first.
for (const failure of total.failures) say(`✗ ${failure}`)
say(`${total.passed} passed, ${total.failures.length} failed`)
process.exitCode = total.failures.length === 0 ? 0 : 1

/** Runs as many at a time as there are cores. */
async function sideBySide(list: Check[]) {
  const waiting = list.values()
  const work = async () => {
    for (const check of waiting) count(await outcome(check))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

async function outcome({ name, command }: Check): Promise<Counts> {
  const began = performance.now()
  const { isRight, output } = await run(command)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`${isRight ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (!isRight) say(output.slice(0, OUTPUT_MAX).trimEnd())
  return isRight ? { passed: 1, failures: [] } : { passed: 0, failures: [name] }
}

function count({ passed, failures }: Counts) {
  total.passed += passed
  total.failures.push(...failures)
}
