export type Period = 'realtime' | 'hourly' | 'daily' | 'weekly' | 'semimonthly' | 'monthly'
export type Window = { start: Date; end: Date }

const FIVE_MINUTES_MS = 300_000
const HALF_MONTH_DAY = 16

/** The half-open window that holds an instant, in a brand's zone (rules/agents §3). */
export function periodOf(date: Date, period: Period, timeZone: string): Window {
  if (period === 'realtime') {
    const start = Math.floor(date.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS
    return { start: new Date(start), end: new Date(start + FIVE_MINUTES_MS) }
  }
  const local = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone)
  if (period === 'hourly') {
    const start = local.round({ smallestUnit: 'hour', roundingMode: 'floor' })
    return between(start, start.add({ hours: 1 }))
  }
  const day = local.toPlainDate()
  const [from, to] = DAYS[period](day)
  return between(from.toZonedDateTime({ timeZone }), to.toZonedDateTime({ timeZone }))
}

type Day = Temporal.PlainDate
const DAYS: Record<Exclude<Period, 'realtime' | 'hourly'>, (day: Day) => [Day, Day]> = {
  daily: (day) => [day, day.add({ days: 1 })],
  weekly: (day) => {
    const monday = day.subtract({ days: day.dayOfWeek - 1 })
    return [monday, monday.add({ days: 7 })]
  },
  semimonthly: (day) => {
    const first = day.with({ day: 1 })
    const middle = day.with({ day: HALF_MONTH_DAY })
    return day.day < HALF_MONTH_DAY ? [first, middle] : [middle, first.add({ months: 1 })]
  },
  monthly: (day) => {
    const first = day.with({ day: 1 })
    return [first, first.add({ months: 1 })]
  },
}

function between(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): Window {
  return { start: new Date(start.epochMilliseconds), end: new Date(end.epochMilliseconds) }
}

/** The first beginning of a window that is not before an instant. */
export function boundaryFrom(date: Date, period: Period, timeZone: string): Date {
  const { start, end } = periodOf(date, period, timeZone)
  return start.getTime() === date.getTime() ? start : end
}
