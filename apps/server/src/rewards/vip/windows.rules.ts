import type { WindowSource } from './vip.rules.ts'

/** A window of days of the brand: the last day is the one before `toDay`. */
export type Window = { fromDay: string; toDay: string }

/** The hour of the brand's day at which the window before is worked out: daily at 03:00, others at 05:00. */
export const HOURS: Record<WindowSource, number> = { daily: 3, weekly: 5, monthly: 5 }

const UNITS = { daily: { days: 1 }, weekly: { weeks: 1 }, monthly: { months: 1 } } as const

/** The window that contains a day: weeks begin on Monday. */
export function windowOf(source: WindowSource, day: string): Window {
  const date = Temporal.PlainDate.from(day)
  if (source === 'daily') return windowFrom(source, day)
  if (source === 'monthly') return windowFrom(source, date.with({ day: 1 }).toString())
  return windowFrom(source, date.subtract({ days: date.dayOfWeek - 1 }).toString())
}

export function windowFrom(source: WindowSource, fromDay: string): Window {
  return { fromDay, toDay: Temporal.PlainDate.from(fromDay).add(UNITS[source]).toString() }
}

/** The window before the one that contains a day. */
export function windowBefore(source: WindowSource, day: string): Window {
  const { fromDay } = windowOf(source, day)
  return windowFrom(source, Temporal.PlainDate.from(fromDay).subtract(UNITS[source]).toString())
}
