import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** From this share of its time on, a process is busy. */
const BUSY = 0.6
/** How long it is watched before that is said: a single step is mostly the step's own work. */
const WATCH_MS = 250
/** How long a step is followed by rest, as a multiple of what it took. */
const REST = 3

type Watch = { since: number; before: EventLoopUtilization; isBusy: boolean }

let watch = begin(false)

/**
 * Runs a step of background work. While the process is busy with calls, a rest follows, so that the work takes a quarter
 * of the time at most, and goes on whatever the load is.
 */
export async function givingWay<T>(step: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await step()
  if (isBusy()) await wait((performance.now() - began) * REST)
  return result
}

function isBusy(): boolean {
  if (performance.now() - watch.since < WATCH_MS) return watch.isBusy
  const { utilization } = performance.eventLoopUtilization(watch.before)
  watch = begin(utilization > BUSY)
  return watch.isBusy
}

function begin(isBusy: boolean): Watch {
  return { since: performance.now(), before: performance.eventLoopUtilization(), isBusy }
}
