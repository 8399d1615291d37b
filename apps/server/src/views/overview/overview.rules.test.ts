import { expect, test } from 'vitest'
import { daysAt, figuresOf, type HourSum } from './overview.rules.ts'

const iso = ({ today, yesterday, yesterdayUntil }: ReturnType<typeof daysAt>) =>
  [today, yesterday, yesterdayUntil].map((date) => date.toISOString())

test('[ROLE-02] the day of a brand begins in its zone, and the day before ends at the same time', () => {
  const now = new Date('2026-11-25T17:30:00Z')
  expect(iso(daysAt(now, 'Asia/Manila'))).toEqual([
    '2026-11-25T16:00:00.000Z',
    '2026-11-24T16:00:00.000Z',
    '2026-11-24T17:30:00.000Z',
  ])
  expect(iso(daysAt(now, 'UTC'))).toEqual([
    '2026-11-25T00:00:00.000Z',
    '2026-11-24T00:00:00.000Z',
    '2026-11-24T17:30:00.000Z',
  ])
})

test('[ROLE-02] a day of 23 hours before this one is compared as far as it goes', () => {
  const now = new Date('2026-03-30T03:45:00Z')
  const days = daysAt(now, 'America/New_York')
  const short = daysAt(new Date('2026-03-09T03:59:00Z'), 'America/New_York')
  expect(figuresOf([], days).hours.yesterday).toHaveLength(24)
  // 8 March is the day that the clocks go forward.
  expect(short.yesterdayUntil <= short.today).toBe(true)
  const after = daysAt(new Date('2026-03-10T03:59:00Z'), 'America/New_York')
  expect(figuresOf([], after).hours.yesterday).toHaveLength(23)
  expect(after.yesterdayUntil).toEqual(after.today)
})

test('[ROLE-02] hours add up to the day; what came later yesterday is in its hour alone', () => {
  const days = daysAt(new Date('2026-11-25T02:10:00Z'), 'UTC')
  const row = (more: Partial<HourSum>): HourSum => ({
    ...{ currency: 'PHP', isToday: true, hour: 0, measure: 'turnover', sum: 5n, soFar: 5n },
    ...more,
  })
  const rows = [
    row({}),
    row({ hour: 2, measure: 'ggr', sum: -3n, soFar: -3n }),
    row({ isToday: false, hour: 2, sum: 9n, soFar: 4n }),
    row({ isToday: false, hour: 20, sum: 100n, soFar: 0n }),
  ]
  const { today, yesterday, hours } = figuresOf(rows, days)
  expect([today.turnover, today.ggr, yesterday.turnover]).toEqual([5n, -3n, 4n])
  expect(hours.today.map(({ turnover }) => turnover)).toEqual([5n, 0n, 0n])
  expect([hours.yesterday[2]?.turnover, hours.yesterday[20]?.turnover]).toEqual([9n, 100n])
  expect(hours.yesterday).toHaveLength(24)
})
