const DAY_S = 86_400

export type FastSchedule = { utcOffset: number; periodSec: number; closeBeforeSec: number }

/** An issue of a game that draws all day: its number, and its times in seconds since 1970. */
export type FastIssue = { issue: string; opensS: number; closesS: number; drawsS: number }

/** The issue that is drawn next; at the instant of a draw the next one has begun (rules/lottery-digital §3). */
export function issueAt(schedule: FastSchedule, utcS: number): FastIssue {
  const { utcOffset, periodSec, closeBeforeSec } = schedule
  const local = utcS + utcOffset * 3600
  const day = Math.floor(local / DAY_S)
  const n = Math.floor((local - day * DAY_S) / periodSec) + 1
  const drawsS = day * DAY_S + n * periodSec - utcOffset * 3600
  return {
    issue: `${dayName(day)}-${String(n).padStart(4, '0')}`,
    opensS: drawsS - periodSec,
    closesS: drawsS - closeBeforeSec,
    drawsS,
  }
}

/** A day since 1970 as `YYYYMMDD`. */
export function dayName(day: number): string {
  const { year, month, date } = civil(day)
  return `${year}${String(month).padStart(2, '0')}${String(date).padStart(2, '0')}`
}

/** The calendar day of a day since 1970, by the rule of four, hundred and four hundred years. */
export function civil(day: number): { year: number; month: number; date: number } {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const inEra = shifted - era * 146_097
  const y = Math.floor(
    (inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) /
      365,
  )
  const inYear = inEra - (365 * y + Math.floor(y / 4) - Math.floor(y / 100))
  const m = Math.floor((5 * inYear + 2) / 153)
  const month = m < 10 ? m + 3 : m - 9
  return {
    year: y + era * 400 + (month <= 2 ? 1 : 0),
    month,
    date: inYear - Math.floor((153 * m + 2) / 5) + 1,
  }
}
