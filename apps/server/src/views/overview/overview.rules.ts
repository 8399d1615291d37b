import { dayAfter, dayOf, startOfDay } from '../../platform/clock/day.rules.ts'

/** Today so far, yesterday, and yesterday up to the same time after midnight. */
export type Days = { today: Date; yesterday: Date; yesterdayUntil: Date; now: Date }

export function daysAt(now: Date, timeZone: string): Days {
  const day = dayOf(now, timeZone)
  const today = startOfDay(day, timeZone)
  const yesterday = startOfDay(dayAfter(day, -1), timeZone)
  const sinceMidnight = now.getTime() - today.getTime()
  const until = Math.min(yesterday.getTime() + sinceMidnight, today.getTime())
  return { today, yesterday, yesterdayUntil: new Date(until), now }
}

/** How many hours have begun between two instants. */
export function hoursBegun(from: Date, to: Date): number {
  return Math.max(1, Math.ceil((to.getTime() - from.getTime()) / HOUR_MS))
}

const HOUR_MS = 3_600_000

export const MEASURES = ['deposits', 'withdrawals', 'turnover', 'ggr'] as const
export type Measure = (typeof MEASURES)[number]
export type Sums = Record<Measure, bigint>

/** What one hour of a day adds up to, in one currency; `soFar` leaves out what came after this time yesterday. */
export type HourSum = {
  currency: string
  isToday: boolean
  /** Since midnight. */
  hour: number
  measure: Measure
  sum: bigint
  soFar: bigint
}

const none = (): Sums => ({ deposits: 0n, withdrawals: 0n, turnover: 0n, ggr: 0n })

/** The figures of one currency, with every hour of both days. */
export function figuresOf(rows: readonly HourSum[], days: Days) {
  const hours = {
    today: Array.from({ length: hoursBegun(days.today, days.now) }, none),
    yesterday: Array.from({ length: hoursBegun(days.yesterday, days.today) }, none),
  }
  const total = { today: none(), yesterday: none() }
  for (const { isToday, hour, measure, sum, soFar } of rows) {
    const day = isToday ? 'today' : 'yesterday'
    total[day][measure] += soFar
    const ofHour = hours[day][Math.min(hour, hours[day].length - 1)]
    if (ofHour) ofHour[measure] += sum
  }
  return { ...total, hours }
}
