import { definedFacts } from '../events/index.ts'
import { definedJobs } from '../jobs/index.ts'
import type { Feature } from './index.ts'

type Declared = { facts: readonly string[]; jobs: readonly string[] }

/**
 * The jobs, timers and listeners of all features.
 * @throws Error that names a fact without a listener, a job without a runner, or a name used twice
 */
export function wiring(
  features: readonly Feature[],
  declared: Declared = { facts: definedFacts(), jobs: definedJobs() },
) {
  const runners = features.flatMap((feature) => feature.jobs ?? [])
  const timers = features.flatMap((feature) => feature.timers ?? [])
  const listeners = features.flatMap((feature) => feature.listeners ?? [])
  const received = new Set(listeners.map(({ fact }) => fact))
  const run = new Set(runners.map(({ name }) => name))
  const faults = [
    ...declared.facts
      .filter((name) => !received.has(name))
      .map((name) => `no listener for ${name}`),
    ...declared.jobs.filter((name) => !run.has(name)).map((name) => `no feature runs ${name}`),
    ...[runners, timers, listeners].flatMap(repeated).map((name) => `two things named ${name}`),
  ]
  if (faults.length > 0) throw new Error(faults.join('; '))
  return { runners, timers, listeners }
}

function repeated(parts: readonly { name: string }[]): string[] {
  const names = parts.map(({ name }) => name)
  return names.filter((name, i) => names.indexOf(name) < i)
}
