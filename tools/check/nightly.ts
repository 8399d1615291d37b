import { TESTS_AT_NIGHT } from './at-night.ts'
import { run } from './run.ts'
import { faults, journeys, unitTests } from './tests.ts'

const { execPath } = process
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Tests that are run more often at night, and how often. */
const REPEATED = [
  'jackpot-oracle.test.ts',
  'cashier.property.test.ts',
  'killed-agent-service.test.ts',
  'killed-cashier.test.ts',
  'killed-movements.test.ts',
  'studio/src/killed.test.ts',
  'signals.test.ts',
  'one-call.test.ts',
  'contract.test.ts',
  'roles.test.ts',
  'races.test.ts',
  'monitor-health.test.ts',
  'chain.test.ts',
  'signed-answers.test.ts',
  ...TESTS_AT_NIGHT,
]
const TIMES = {
  SIGNED_ANSWERS: '10000',
  REFUSED_SPINS: '10000',
  CASHIER_RUNS: '100',
  EVERY_DEATH: '1',
  EVERY_CASE: '1',
  EXTREME_INPUTS: '12',
  RACE_ROUNDS: '50',
  MONITOR_GROUPS: '60',
  SERIES_GAMES: '10000000',
}
const PROGRAMS = [
  'packages/maths/randomness/randomness.ts',
  'packages/maths/second/compare.ts',
  'tools/new/tryout.ts',
]

// Runs on all views and with pictures at their whole size, faults and draws what the daily run proves on a part of them, and tests the skeletons.
const walked = await journeys({
  ...{ AT_NIGHT: '1', EVERY_VIEW: '1', EVERY_MODEL: '1' },
  DRAW_SCALE: '1',
})
const killed = await faults()
const repeated = await unitTests(REPEATED, TIMES)
const failures = [walked, killed, repeated].flatMap((ran) => ran.failures)
let passed = walked.passed + killed.passed + repeated.passed
for (const program of PROGRAMS) {
  const { isRight } = await run([execPath, program], { isLive: true })
  if (isRight) passed += 1
  else failures.push(program)
}
for (const failure of failures) say(`✗ ${failure}`)
say(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
