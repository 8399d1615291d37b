import { describe, expect, test } from 'vitest'
import { dayAfter, lastDays, lengthOf, moved, periodIn } from './days.ts'

describe('a period of a record', () => {
  test('[MEM-03] goes back and forth by its own length, and never beyond today', () => {
    const week = { from: '2026-03-01', to: '2026-03-07' }
    expect(moved(week, -1)).toEqual({ from: '2026-02-22', to: '2026-02-28' })
    expect(moved(moved(week, -1), 1)).toEqual(week)
    const last = lastDays(7)
    expect(moved(last, 1)).toEqual(last)
    expect(lengthOf(last)).toBe(7)
  })

  test('[MEM-03] passes leap days and the turn of the year', () => {
    expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
    expect(dayAfter('2027-01-01', -1)).toBe('2026-12-31')
  })

  test.each([
    {},
    { from: '2026-02-30', to: 'x' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: ['2026-03-01'], to: '2026-03-01' },
  ])('[MEM-03] an address that says none (%j) means the last seven days', (search) => {
    expect(periodIn(search)).toEqual(lastDays(7))
  })
})
