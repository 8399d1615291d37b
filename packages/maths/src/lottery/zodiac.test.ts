import { expect, test } from 'vitest'
import newYears from '../../data/lunar-new-years.json' with { type: 'json' }
import { signOn } from './zodiac.ts'

const DAY_MS = 86_400_000
const timeOf = (day: string) =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)))

/** Day and month of an instant in the lunar calendar as the runtime computes it. */
function lunar(timeMs: number) {
  const format = new Intl.DateTimeFormat('en-u-ca-chinese', {
    ...{ timeZone: 'UTC', month: 'numeric', day: 'numeric' },
  } as const)
  const parts = format.formatToParts(timeMs)
  return ['month', 'day'].map((type) => parts.find((part) => part.type === type)?.value)
}

test('[LOTT-04] the sign of the year changes at the lunar new year', () => {
  const days = ['20260216', '20260217', '20270205', '20270206', '20300202', '20300203']
  expect(days.map(signOn)).toEqual(['SNAKE', 'HORSE', 'HORSE', 'GOAT', 'ROOSTER', 'DOG'])
  expect(['20600201', '20600202', '20610120'].map(signOn)).toEqual(['RABBIT', 'DRAGON', 'DRAGON'])
  expect(() => signOn('20200124')).toThrow(RangeError)
  expect(() => signOn('20610121')).toThrow(RangeError)
})

test('[LOTT-04] every lunar year has 12 or 13 months, and begins where the calendar of the runtime has it', () => {
  const times = newYears.map(timeOf)
  const lengths = times.slice(1).map((time, i) => (time - (times[i] ?? 0)) / DAY_MS)
  expect(lengths.filter((days) => ![353, 354, 355, 383, 384, 385].includes(days))).toEqual([])
  // The runtime's moon is minutes early or late, which moves a new year near midnight by a day.
  const differing = newYears.filter((_, i) => {
    const near = [0, -1, 1].map((days) => lunar((times[i] ?? 0) + days * DAY_MS).join('-'))
    expect(near).toContain('1-1')
    return near[0] !== '1-1'
  })
  expect(differing.length).toBeLessThanOrEqual(2)
})
