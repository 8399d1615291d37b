import { dayAfter, dayOf, startOfDay } from '../../platform/clock/day.rules.ts'
import type { Schedule } from './schedule.types.ts'

const SECOND_MS = 1000
/** The longest that a fixed schedule waits for its next draw, in days. */
const LOOK_AHEAD_DAYS = 40

export type Times = { numero: string; closesAt: Date; drawsAt: Date }
export type Timing = { schedule: Schedule; zone: string; closeS: number }

/** The next issues of a game from an instant on, the one that is drawn next first. */
export function nextIssues(timing: Timing, now: Date, count: number): Times[] {
  const { schedule } = timing
  return 'everyS' in schedule
    ? everySoOften(timing, schedule.everyS, { now, count })
    : onDays(timing, schedule.draws, { now, count })
}

type Wanted = { now: Date; count: number }

/** Issues are counted from midnight in the zone, so that a day of 23 or 25 hours has as many as fit. */
function everySoOften(timing: Timing, everyS: number, { now, count }: Wanted): Times[] {
  const found: Times[] = []
  let day = dayOf(now, timing.zone)
  let n =
    1 + Math.floor((now.getTime() - startOfDay(day, timing.zone).getTime()) / (everyS * SECOND_MS))
  while (found.length < count) {
    const drawsAt = new Date(startOfDay(day, timing.zone).getTime() + n * everyS * SECOND_MS)
    if (drawsAt > startOfDay(dayAfter(day), timing.zone)) {
      day = dayAfter(day)
      n = 1
      continue
    }
    found.push(timesOf(timing, `${compact(day)}-${String(n).padStart(4, '0')}`, drawsAt))
    n += 1
  }
  return found
}

function onDays(
  timing: Timing,
  draws: Extract<Schedule, { draws: unknown }>['draws'],
  { now, count }: Wanted,
): Times[] {
  const found: Times[] = []
  const first = dayOf(now, timing.zone)
  for (let ahead = 0; ahead < LOOK_AHEAD_DAYS && found.length < count; ahead += 1) {
    const day = dayAfter(first, ahead)
    const drawn = draws.filter((draw) => isOn(draw, day)).map(({ time }) => time)
    for (const [i, time] of drawn.toSorted().entries()) {
      const drawsAt = instantOf(day, time, timing.zone)
      const numero = drawn.length > 1 ? `${compact(day)}-${i + 1}` : compact(day)
      if (drawsAt > now) found.push(timesOf(timing, numero, drawsAt))
    }
  }
  return found.slice(0, count)
}

function isOn({ days, dates }: { days?: number[]; dates?: number[] }, day: string): boolean {
  const { dayOfWeek, day: date } = Temporal.PlainDate.from(day)
  return (!days || days.includes(dayOfWeek)) && (!dates || dates.includes(date))
}

/** A time of day in a zone; one that a change of the clock leaves out is the next that exists. */
function instantOf(day: string, time: string, timeZone: string): Date {
  const plain = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(time))
  return new Date(plain.toZonedDateTime(timeZone).epochMilliseconds)
}

function timesOf({ closeS }: Timing, numero: string, drawsAt: Date): Times {
  return { numero, drawsAt, closesAt: new Date(drawsAt.getTime() - closeS * SECOND_MS) }
}

const compact = (day: string) => day.replaceAll('-', '')
