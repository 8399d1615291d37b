import { formatDateTime } from '@parola/ui'

let timeZone = 'UTC'

/** The time zone in which this brand shows days and times. */
export function setTimeZone(zone: string) {
  timeZone = zone
}

/** `yyyy-MM-dd hh:mm:ss` in the brand's zone (requirement MEM-03). */
export function dateTime(iso: string): string {
  return formatDateTime(iso, { zone: timeZone })
}

/** The time of day in the brand's zone, `hh:mm`. */
export function timeOfDay(instant: number): string {
  return formatDateTime(instant, { zone: timeZone, show: 'time' })
}

/** The brand's day of this moment, `yyyy-MM-dd`. */
export function brandToday(): string {
  return formatDateTime(new Date(), { zone: timeZone, show: 'day' })
}
