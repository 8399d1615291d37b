import { parseArgs } from 'node:util'
import { FAMILIES } from '../src/lottery/families.ts'
import { compareFamily } from './random-ticket.ts'

const TICKETS = 1e6

/** Settles a million random tickets of each family by both evaluators; fails where they differ (DRW-004). */
const { values } = parseArgs({ options: { tickets: { type: 'string' }, seed: { type: 'string' } } })
const tickets = Math.round(Number(values.tickets ?? TICKETS))
const seed = Number(values.seed ?? process.hrtime.bigint() % 2_000_000_000n)
for (const family of Object.keys(FAMILIES)) {
  const began = performance.now()
  const { compared, won, differences } = compareFamily(family, { tickets, seed })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(
    `${family}: ${compared} tickets, ${won} won, ${differences.length} differ, ${seconds} s, seed ${seed}\n`,
  )
  for (const difference of differences.slice(0, 3))
    process.stdout.write(`${JSON.stringify(difference)}\n`)
  if (differences.length > 0) process.exitCode = 1
}
