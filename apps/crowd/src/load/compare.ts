import type { Report } from './report.ts'

/** A change smaller than this is noise between two runs of one version. */
const NOISE = 0.1
const NOISE_MS = 2

/** Two reports, call by call, as lines for a terminal; the second is measured against the first. */
export function comparison(before: Report, after: Report): string[] {
  const names = [...new Set([...Object.keys(before.calls), ...Object.keys(after.calls)])].sort()
  return [
    ...differences(before, after),
    `${cell('call', 18)}${cell('p50 ms', 22)}${cell('p99 ms', 22)}errors`,
    ...names.map((name) => {
      const [a, b] = [before.calls[name], after.calls[name]]
      if (!a || !b) return `${cell(name, 18)}only in the ${a ? 'first' : 'second'}`
      const times = (['p50', 'p99'] as const).map((key) =>
        cell(moved(a.response[key], b.response[key]), 22),
      )
      return `${cell(name, 18)}${times.join('')}${errorsOf(a.errors)} → ${errorsOf(b.errors)}`
    }),
    `answered per second: ${moved(before.achieved, after.achieved)}`,
    ...(before.knee && after.knee
      ? [`knee: ${before.knee.rate ?? 'none'} → ${after.knee.rate ?? 'none'}`]
      : []),
  ]
}

/** What was not asked alike: figures of different loads are not compared without saying so. */
function differences({ requested, machine }: Report, after: Report): string[] {
  const keys = ['members', 'minutes', 'rate', 'pages', 'logins'] as const
  const other = keys.filter((key) => requested[key] !== after.requested[key])
  return [
    ...other.map((key) => `Note: ${key} differ: ${requested[key]} and ${after.requested[key]}.`),
    ...(machine.cores === after.machine.cores && machine.cpu === after.machine.cpu
      ? []
      : ['Note: the runs were made on different machines.']),
  ]
}

function moved(a: number, b: number): string {
  const isNoise = Math.abs(b - a) <= Math.max(NOISE_MS, a * NOISE)
  const share = a === 0 ? '' : ` (${b >= a ? '+' : ''}${Math.round(((b - a) / a) * 100)} %)`
  return `${a} → ${b}${isNoise ? '' : share}`
}

function errorsOf(errors: Record<string, number>): number {
  return Object.values(errors).reduce((sum, count) => sum + count, 0)
}

const cell = (text: string, width: number) => text.padEnd(width)
