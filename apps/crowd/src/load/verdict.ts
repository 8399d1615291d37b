import type { Report } from './report.ts'

const LAG_MS = 40
const BUSY_CPU = 0.9
const DATABASE_BUSY = 1.5
const OWN_LAG_MS = 50
const SHARE_OF_ERRORS = 0.01
/** The product stores its log of changes there. */
const DISK = /^(IO|LWLock): .*WAL|IO: /
const LOCK = /^Lock: /

type Facts = Pick<Report, 'samples' | 'sockets' | 'requested' | 'calls' | 'planned' | 'unfinished'>

/** Names what limits the site, the most likely first; nothing where nothing does. */
export function limitsIn({ samples, sockets, requested }: Facts): string[] {
  const { lagMs, platformCpu, poolWaiting, database } = samples
  const found: [weight: number, text: string][] = []
  const lag = (name: string) => lagMs[name]?.p99 ?? 0
  for (const name of ['platform', 'studio']) {
    if (lag(name) > LAG_MS) {
      found.push([
        lag(name) / LAG_MS,
        `event loop of the ${name}: late by up to ${lag(name)} ms (p99)`,
      ])
    }
  }
  if (platformCpu !== null && platformCpu > BUSY_CPU) {
    found.push([2 * platformCpu, `processor of the platform: ${percent(platformCpu)} of a core`])
  }
  if (poolWaiting) {
    found.push([
      1 + poolWaiting / 10,
      `connections to PostgreSQL: up to ${poolWaiting} requests waited for one`,
    ])
  }
  for (const [name, connections] of Object.entries(database ?? {})) {
    if (connections < DATABASE_BUSY || name.startsWith('Client:')) continue
    found.push([
      connections / DATABASE_BUSY,
      `PostgreSQL: ${connections} connections ${phaseOf(name)}`,
    ])
  }
  if (sockets.open < requested.members) {
    found.push([1, `sockets: ${sockets.open} of ${requested.members} were open at the end`])
  }
  return found.toSorted(([a], [b]) => b - a).map(([, text]) => text)
}

function phaseOf(name: string): string {
  if (name === 'running') return 'on a processor'
  if (LOCK.test(name)) return `waiting for a lock (${name})`
  return DISK.test(name) ? `waiting for the disk (${name})` : `waiting (${name})`
}

/** Why the figures may mislead: a load program that is late itself measures itself. */
export function warningsIn({ samples, planned, unfinished, calls }: Facts): string[] {
  const own = samples.lagMs['load program']?.p99 ?? 0
  const done = Object.values(calls).reduce((sum, { count }) => sum + count, 0)
  const errors = Object.values(calls).flatMap((figures) => Object.values(figures.errors))
  const failed = errors.reduce((sum, count) => sum + count, 0)
  return [
    ...(own > OWN_LAG_MS
      ? [
          `The load program itself was late by up to ${own} ms (p99): the site was faster than this.`,
        ]
      : []),
    ...(unfinished > planned * SHARE_OF_ERRORS
      ? [
          `${unfinished} of ${planned} calls were not answered when the run ended; they are in no figure.`,
        ]
      : []),
    ...(failed > done * SHARE_OF_ERRORS
      ? [`${failed} of ${done} calls were refused or not answered: times of refusals are short.`]
      : []),
  ]
}

const percent = (share: number) => `${Math.round(share * 100)} %`
