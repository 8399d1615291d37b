import newYears from '../../data/lunar-new-years.json' with { type: 'json' }

export const SIGNS = [
  ...['RAT', 'OX', 'TIGER', 'RABBIT', 'DRAGON', 'SNAKE', 'HORSE', 'GOAT', 'MONKEY', 'ROOSTER'],
  ...['DOG', 'PIG'],
] as const

/** The sign of a number of Mark Six: the sign of the year has 1, 13, 25, 37 and 49. */
export function zodiacOf(number: number, yearSign: string): string {
  const year = SIGNS.indexOf(yearSign as (typeof SIGNS)[number])
  if (year < 0) throw new RangeError(`no sign ${yearSign}`)
  return SIGNS[(((year - (number - 1)) % 12) + 12) % 12] as string
}

/**
 * The sign of the lunar year that a day is in, written `YYYYMMDD` (rules/lottery-digital §10). The new years are a
 * table, from 2020, a year of the rat, to the end of the lunar year 2060: in some, minutes decide whether the new moon is before or after midnight.
 * @throws RangeError for a day outside of the table
 */
export function signOn(day: string): string {
  const year = newYears.findLastIndex((first) => first <= day)
  if (year < 0 || year === newYears.length - 1)
    throw new RangeError(`no sign of the year on ${day}`)
  return SIGNS[year % SIGNS.length] as string
}
