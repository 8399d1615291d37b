import { CALENDAR, REPORT_DAYS_MAX } from '@parola/contract/core/calendar'
import { brandToday } from '../platform/texts/brand-time.ts'

const DAY_MS = 86_400_000

/** Days of the brand's calendar, both in it. */
export type Period = { from: string; to: string }

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

export function lengthOf({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/** So many days up to today. */
export function lastDays(count: number): Period {
  const to = brandToday()
  return { from: dayAfter(to, 1 - count), to }
}

/** The period of the same length before or after; never beyond today. */
export function moved(period: Period, by: -1 | 1): Period {
  const days = lengthOf(period) * by
  const next = { from: dayAfter(period.from, days), to: dayAfter(period.to, days) }
  return next.to > brandToday() ? lastDays(lengthOf(period)) : next
}

/** The period from another first day; its last day follows where a report would grow too long. */
export function beginning({ to }: Period, from: string): Period {
  const longest = dayAfter(from, REPORT_DAYS_MAX - 1)
  return { from, to: to < longest ? to : longest }
}

/** The period to another last day; its first day follows where a report would grow too long. */
export function ending({ from }: Period, to: string): Period {
  const longest = dayAfter(to, 1 - REPORT_DAYS_MAX)
  return { from: from > longest ? from : longest, to }
}

/** The period of the address, if the records allow it; otherwise the last seven days. */
export function periodIn(search: { from?: unknown; to?: unknown }): Period {
  const { from, to } = search
  if (!isDay(from) || !isDay(to) || from > to) return lastDays(7)
  return lengthOf({ from, to }) <= REPORT_DAYS_MAX ? { from, to } : lastDays(7)
}

function isDay(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    !Number.isNaN(Date.parse(value)) &&
    value >= CALENDAR.first &&
    value <= CALENDAR.last
  )
}
