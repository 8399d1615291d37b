/** The one source of time of the platform. Tests move it; nothing else reads the system clock. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export type TestClock = Clock & { advance(ms: number): void }

/** A clock that runs with the system's and can be moved forward. */
export function testClock(): TestClock {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (ms) => {
      offsetMs += ms
    },
  }
}

/** Whole seconds since 1970, as signatures and tokens count them. */
export function unixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

export function addMs(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export { countDays, dayAfter, dayOf, daysOf, instantOf, spanOf, startOfDay } from './day.rules.ts'
