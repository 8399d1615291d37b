import { minorOf, wireOf } from '../../platform/texts/amount.ts'

/** Most bars that are single days; a longer period is drawn by weeks, a very long one by months. */
const DAYS_MAX = 31
const WEEKS_MAX = 20
const WEEK = 7

type Result = { day: string; bets: number; net: string }

export type Bar = {
  /** Its first and last day. */
  from: string
  to: string
  bets: number
  /** The result of its days, and of all days up to its last one. */
  net: string
  running: string
}

/** The results of a period as at most 31 bars: by day, by week or by month. */
export function barsOf(days: readonly Result[]): Bar[] {
  let running = 0n
  return groupsOf(days).map((group) => {
    const [first, last] = [group[0] as Result, group.at(-1) as Result]
    const net = group.reduce((sum, day) => sum + minorOf(day.net), 0n)
    running += net
    return {
      ...{ from: first.day, to: last.day },
      bets: group.reduce((sum, { bets }) => sum + bets, 0),
      net: signedWire(net, first.net),
      running: signedWire(running, first.net),
    }
  })
}

function groupsOf(days: readonly Result[]): Result[][] {
  const isByMonth = days.length > WEEKS_MAX * WEEK
  const weekOf = (i: number) => String(Math.floor(i / WEEK))
  const groups = new Map<string, Result[]>()
  for (const [i, result] of days.entries()) {
    const longer = isByMonth ? result.day.slice(0, 7) : weekOf(i)
    const key = days.length > DAYS_MAX ? longer : result.day
    groups.set(key, [...(groups.get(key) ?? []), result])
  }
  return [...groups.values()]
}

function signedWire(minor: bigint, like: string): string {
  return minor < 0n ? `-${wireOf(-minor, like)}` : wireOf(minor, like)
}

/** Round values of an axis that covers these values and zero, from the lowest up. */
export function ticksFor(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = roundStep((high - low || 1) / 4)
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step)
}

/** The next of 1, 2, 5, 10, 20, 50 … that is not smaller. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power
}
