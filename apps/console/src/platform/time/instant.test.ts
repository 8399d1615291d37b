import { beforeAll, expect, test, vi } from 'vitest'

let instants: typeof import('./instant.ts')
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  instants = await import('./instant.ts')
})

test('[ROLE-02] a typed time is read in the zone that times are shown in', () => {
  const { instantOf } = instants
  expect(instantOf('2026-11-25T08:00', 'Asia/Manila')).toBe('2026-11-25T00:00:00.000Z')
  expect(instantOf('2026-11-25T08:00', 'UTC')).toBe('2026-11-25T08:00:00.000Z')
  expect(instantOf('2026-07-01T08:00', 'America/New_York')).toBe('2026-07-01T12:00:00.000Z')
  expect(instantOf('2026-12-01T08:00', 'America/New_York')).toBe('2026-12-01T13:00:00.000Z')
  expect(instantOf('', 'UTC')).toBeNull()
})

test('[ROLE-02] a time is shown with its distance from UTC', () => {
  const { offsetText } = instants
  const winter = Date.parse('2026-12-01T00:00Z')
  expect(offsetText(winter, 'Asia/Manila')).toBe('+08:00')
  expect(offsetText(winter, 'America/St_Johns')).toBe('−03:30')
  expect(offsetText(winter, 'UTC')).toBe('UTC')
})
