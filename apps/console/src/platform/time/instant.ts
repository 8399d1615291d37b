import { currentZone } from './zone.ts'

const MINUTE_MS = 60_000

/** The distance of a zone from UTC at an instant, in milliseconds; the device's where none is named. */
export function offsetMs(instant: number, zone: string | undefined): number {
  const name = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? []
  if (!sign) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}

/** `+08:00`, or `UTC`: the zone beside a time. */
export function offsetText(instant: number, zone: string | undefined): string {
  const minutes = offsetMs(instant, zone) / MINUTE_MS
  if (minutes === 0) return 'UTC'
  const two = (count: number) => String(count).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/**
 * What was typed in a field for an instant, in the zone that times are shown in, as the wire writes it; null
 * when it was left empty. A time that the clocks skip is the one after it.
 */
export function instantOf(typed: string, zone = currentZone()): string | null {
  if (typed === '') return null
  const asUtc = Date.parse(`${typed}Z`)
  const before = asUtc - offsetMs(asUtc, zone)
  return new Date(asUtc - offsetMs(before, zone)).toISOString()
}

/** An instant as a field for it shows it, in the zone that times are shown in. */
export function typedAt(instant: string, zone = currentZone()): string {
  const utc = Date.parse(instant)
  return new Date(utc + offsetMs(utc, zone)).toISOString().slice(0, 'yyyy-MM-ddThh:mm'.length)
}
