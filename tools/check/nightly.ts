import { run } from './run.ts'
import { faults, journeys } from './tests.ts'

const { execPath } = process
const say = (line: string) => process.stdout.write(`${line}\n`)

const PROGRAMS = ['packages/maths/randomness/randomness.ts', 'tools/new/tryout.ts']

// Runs on all views, faults and draws what the daily run proves on a part of them, and tests the skeletons.
const walked = await journeys({ EVERY_VIEW: '1' })
const killed = await faults()
const failures = [...walked.failures, ...killed.failures]
let passed = walked.passed + killed.passed
for (const program of PROGRAMS) {
  const { isRight } = await run([execPath, program], { isLive: true })
  if (isRight) passed += 1
  else failures.push(program)
}
for (const failure of failures) say(`✗ ${failure}`)
say(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
