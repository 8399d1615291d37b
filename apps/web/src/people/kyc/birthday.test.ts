import { expect, test } from 'vitest'
import { ageOn, isDay } from './birthday.ts'

test.each([
  ['2000-02-29', true],
  ['2001-02-29', false],
  ['2001-2-9', false],
  ['', false],
])('[KYC-04] %s is a day: %s', (day, is) => {
  expect(isDay(day)).toBe(is)
})

test.each([
  ['2005-11-21', '2026-11-21', 21],
  ['2005-11-22', '2026-11-21', 20],
  ['2004-02-29', '2025-02-28', 20],
  ['2004-02-29', '2025-03-01', 21],
])('[KYC-04] born on %s, on %s it is %i', (birthday, today, age) => {
  expect(ageOn(birthday, today)).toBe(age)
})
