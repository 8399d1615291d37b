import { afterEach, expect, test, vi } from 'vitest'
import { brandToday, setTimeZone } from './brand-time.ts'

afterEach(() => {
  vi.useRealTimers()
  setTimeZone('UTC')
})

test.each([
  ['Asia/Manila', '2026-11-26'],
  ['UTC', '2026-11-25'],
  ['America/Los_Angeles', '2026-11-25'],
])('[MEM-03] [ELI-001] today is the day of the brand (%s), wherever its reader is', (zone, day) => {
  vi.setSystemTime('2026-11-25T20:00:00Z')
  setTimeZone(zone)
  expect(brandToday()).toBe(day)
})
