import { dayAfter, dayOf, startOfDay } from '../../platform/clock/day.rules.ts'

export type Period = 'daily' | 'weekly' | 'once'
/** A window by its first day in the brand's time, or `once`. */
export type WindowName = string

/** The window of an instant. */
export function windowAt(period: Period, date: Date, timeZone: string): WindowName {
  if (period === 'once') return 'once'
  const day = dayOf(date, timeZone)
  if (period === 'daily') return day
  return dayAfter(day, 1 - Temporal.PlainDate.from(day).dayOfWeek)
}

/** When a window begins and ends; null for the one that never does. */
export function spanOf(period: Period, name: WindowName, timeZone: string) {
  if (period === 'once') return null
  const toDay = dayAfter(name, period === 'daily' ? 1 : 7)
  return { from: startOfDay(name, timeZone), until: startOfDay(toDay, timeZone), toDay }
}

/** The window before the one of an instant. */
export function windowBefore(period: Period, date: Date, timeZone: string): WindowName {
  if (period === 'once') return 'once'
  return dayAfter(windowAt(period, date, timeZone), period === 'daily' ? -1 : -7)
}
