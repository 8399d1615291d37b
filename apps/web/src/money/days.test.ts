import { describe, expect, test } from 'vitest'
import { beginning, dayAfter, ending, lastDays, lengthOf, moved, periodIn } from './days.ts'

describe('a period of a record', () => {
  test('[MEM-03] moves back and forth by its own length, and never beyond today', () => {
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

  test('[MEM-03] is never longer than a report allows, whichever of its days is chosen', () => {
    const period = { from: '2026-03-01', to: '2026-03-07' }
    expect(beginning(period, '2026-03-05')).toEqual({ from: '2026-03-05', to: '2026-03-07' })
    expect(beginning(period, '2021-03-05')).toEqual({ from: '2021-03-05', to: '2022-03-05' })
    expect(ending(period, '2026-03-09')).toEqual({ from: '2026-03-01', to: '2026-03-09' })
    expect(ending(period, '2027-03-09')).toEqual({ from: '2026-03-09', to: '2027-03-09' })
  })

  test.each([
    {},
    { from: '2026-02-30', to: 'x' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: ['2026-03-01'], to: '2026-03-01' },
    { from: '1999-12-31', to: '2000-01-01' },
    { from: '2099-12-31', to: '2100-01-02' },
    { from: '2025-01-01', to: '2026-03-01' },
  ])('[MEM-03] an address without a valid period (%j) means the last seven days', (search) => {
    expect(periodIn(search)).toEqual(lastDays(7))
  })
})
