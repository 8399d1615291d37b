/** The calendar day of an instant in a zone, as `2026-11-21`. */
export function dayOf(date: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
}

/** The instant at which a day begins in a zone. */
export function startOfDay(day: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).epochMilliseconds)
}

/** The instant of a time, as `18:00`, on a day in a zone. */
export function instantOf({ day, time }: { day: string; time: string }, timeZone: string): Date {
  const plainTime = Temporal.PlainTime.from(time)
  const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime })
  return new Date(at.epochMilliseconds)
}

export function dayAfter(day: string, days = 1): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** How many days a period has, inclusive; zero or less when it ends before it begins. */
export function countDays({ from, to }: { from: string; to: string }): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1
}

/** More days than any report covers: a caller that lists more has not validated the period. */
const LISTED_DAYS_MAX = 1000

/** Every day from the first to the last, inclusive. @throws RangeError beyond `LISTED_DAYS_MAX` days */
export function daysOf(period: { from: string; to: string }): string[] {
  const count = countDays(period)
  if (count > LISTED_DAYS_MAX) throw new RangeError(`${count} days are not listed`)
  return Array.from({ length: Math.max(0, count) }, (_, n) => dayAfter(period.from, n))
}

/** The half-open span of instants of these days, both inclusive. */
export function spanOf({ from, to }: { from: string; to: string }, timeZone: string) {
  return { from: startOfDay(from, timeZone), to: startOfDay(dayAfter(to), timeZone) }
}
