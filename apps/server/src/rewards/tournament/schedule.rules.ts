import { countDays, dayAfter, dayOf, instantOf } from '../../platform/clock/day.rules.ts'
import type { Tournament } from './tournament.types.ts'

const HOUR_MS = 3_600_000
const HOURS_A_DAY = 24
const STEPS = { daily: 1, weekly: 7 }

type Schedule = Pick<Tournament, 'firstDay' | 'startTime' | 'hours' | 'repeat'>
/** One tournament of a schedule, named by the day on which it begins. */
export type Window = { name: string; from: Date; until: Date }

/** One is over before the next begins. */
export function fitsSchedule({ hours, repeat }: Schedule): boolean {
  return repeat === 'once' || hours <= STEPS[repeat] * HOURS_A_DAY
}

function windowFrom(schedule: Schedule, name: string, timeZone: string): Window {
  const from = instantOf({ day: name, time: schedule.startTime }, timeZone)
  return { name, from, until: new Date(from.getTime() + schedule.hours * HOUR_MS) }
}

/** The tournament that is live, and the one that comes next. */
export function windowsAt(schedule: Schedule, now: Date, timeZone: string) {
  const windows = daysNear(schedule, dayOf(now, timeZone))
    .map((day) => windowFrom(schedule, day, timeZone))
    .filter(({ until }) => until > now)
  return {
    live: windows.find(({ from }) => from <= now) ?? null,
    next: windows.find(({ from }) => from > now) ?? null,
  }
}

/** Days on which one begins: the last one before a day, and the two after it. */
function daysNear({ firstDay, repeat }: Schedule, today: string): string[] {
  if (repeat === 'once') return [firstDay]
  const step = STEPS[repeat]
  const since = countDays({ from: firstDay, to: today }) - 1
  const nearest = Math.floor(since / step)
  return [nearest - 1, nearest, nearest + 1]
    .filter((no) => no >= 0)
    .concat(nearest < -1 ? [0] : [])
    .map((no) => dayAfter(firstDay, no * step))
}
