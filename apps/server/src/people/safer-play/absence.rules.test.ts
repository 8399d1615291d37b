import { expect, test } from 'vitest'
import { endOf, kindOf, mayReplace } from './absence.rules.ts'

const start = new Date('2026-08-31T10:00:00.000Z')

test('[RG-004] [RG-005] days are a time-out, months and years of the calendar an exclusion', () => {
  expect((['24h', '7d', '30d', '6m', '1y', '5y'] as const).map(kindOf)).toEqual([
    ...Array(3).fill('time-out'),
    ...Array(3).fill('excluded'),
  ])
  expect(endOf(start, '24h').toISOString()).toBe('2026-09-01T10:00:00.000Z')
  expect(endOf(start, '30d').toISOString()).toBe('2026-09-30T10:00:00.000Z')
  expect(endOf(start, '1y').toISOString()).toBe('2027-08-31T10:00:00.000Z')
  expect(endOf(start, '5y').toISOString()).toBe('2031-08-31T10:00:00.000Z')
  // February has no 31st: the missing days are not subtracted.
  expect(endOf(start, '6m') >= new Date('2027-02-28T10:00:00.000Z')).toBe(true)
})

test('[RG-004] [RG-005] an absence may become longer or stricter, and never shorter or milder', () => {
  const until = (days: number) => new Date(start.getTime() + days * 86_400_000)
  const pause = { kind: 'time-out', until: until(7) }
  const exclusion = { kind: 'excluded', until: until(180) }
  expect(mayReplace(null, pause)).toBe(true)
  expect(mayReplace(pause, { kind: 'time-out', until: until(1) })).toBe(false)
  expect(mayReplace(pause, { kind: 'time-out', until: until(7) })).toBe(false)
  expect(mayReplace(pause, { kind: 'time-out', until: until(30) })).toBe(true)
  expect(mayReplace(pause, exclusion)).toBe(true)
  expect(mayReplace(exclusion, { kind: 'time-out', until: until(9999) })).toBe(false)
  expect(mayReplace(exclusion, { kind: 'excluded', until: until(170) })).toBe(false)
  expect(mayReplace(exclusion, { kind: 'excluded', until: until(365) })).toBe(true)
})
