import { expect, test } from 'vitest'
import { formatDateTime } from './date-time.tsx'

const AT = '2026-11-25T20:05:09.123Z'

test.each([
  ['instant', '2026-11-26 04:05:09'],
  ['minute', '2026-11-26 04:05'],
  ['day', '2026-11-26'],
  ['time', '04:05'],
  ['clock', '04:05:09'],
] as const)('a record shows its %s in the zone of the brand as %s', (show, read) => {
  expect(formatDateTime(AT, { zone: 'Asia/Manila', show })).toBe(read)
})

test('a long day is written in the language of the reader', () => {
  const shown = { zone: 'Asia/Manila', show: 'longDay' } as const
  expect(formatDateTime(AT, { ...shown, locale: 'en' })).toBe('November 26, 2026')
  expect(formatDateTime(AT, { ...shown, locale: 'fil' })).toBe('Nobyembre 26, 2026')
})
