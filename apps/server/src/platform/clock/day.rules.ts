/** The calendar day of an instant in a zone, as `2026-11-21`. */
export function dayOf(at: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
}

/** The instant at which a day begins in a zone. */
export function startOfDay(day: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).epochMilliseconds)
}

export function dayAfter(day: string, days = 1): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Every day from the first to the last, both in it. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const count = Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1
  return Array.from({ length: Math.max(0, count) }, (_, n) => dayAfter(from, n))
}

/** The half-open span of instants that days cover, both in it. */
export function spanOf({ from, to }: { from: string; to: string }, timeZone: string) {
  return { from: startOfDay(from, timeZone), to: startOfDay(dayAfter(to), timeZone) }
}
