import { setTimeout as wait } from 'node:timers/promises'

const SECOND_MS = 1000
/** A timer is rarely earlier than this. */
const LEAST_WAIT_MS = 1

export type Arrivals = {
  /** Per second. */
  rate: number
  forMs: number
  end: AbortSignal
  /** Starts one; the next ones do not wait for it. `intendedAt` is when it was to start, on the clock of `now`. */
  start(intendedAt: number): void
}

/**
 * An open loop: starts as many as the rate says, whether earlier ones are answered or not. When the program was held
 * up, it starts at once what was due meanwhile, each with the moment that it was due at.
 * @returns how many were started
 */
export async function arrive(
  { rate, forMs, end, start }: Arrivals,
  now: () => number = () => performance.now(),
): Promise<number> {
  if (rate <= 0) return 0
  const everyMs = SECOND_MS / rate
  const began = now()
  let started = 0
  while (!end.aborted) {
    const dueMs = started * everyMs
    if (dueMs >= forMs) return started
    const leftMs = began + dueMs - now()
    if (leftMs > 0) {
      await wait(Math.max(LEAST_WAIT_MS, leftMs), undefined, { signal: end }).catch(() => undefined)
      continue
    }
    start(began + dueMs)
    started += 1
  }
  return started
}

/**
 * Hands out those who are free, in turn; who comes when nobody is free waits, and what it waits for was due already.
 */
export function turnstile<T>(all: readonly T[]) {
  const free = [...all]
  const waiting: ((item: T) => void)[] = []
  return {
    take: (): Promise<T> => {
      const item = free.shift()
      return item === undefined
        ? new Promise((resume) => waiting.push(resume))
        : Promise.resolve(item)
    },
    give: (item: T) => {
      const next = waiting.shift()
      if (next) next(item)
      else free.push(item)
    },
    waiting: () => waiting.length,
  }
}
