import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nextIssues } from './schedule.rules.ts'

const next = (timing: Parameters<typeof nextIssues>[0], now: string, count: number) =>
  nextIssues(timing, new Date(now), count).map(({ numero, closesAt, drawsAt }) => [
    numero,
    closesAt.toISOString().slice(0, 19),
    drawsAt.toISOString().slice(0, 19),
  ])

test('[DRW-011] issues are counted from midnight in the zone, and the last of a day is drawn at its end', () => {
  const timing = { schedule: { everyS: 60 }, zone: 'Asia/Shanghai', closeS: 5 }
  expect(next(timing, '2026-03-11T15:59:57Z', 2)).toEqual([
    ['20260311-1440', '2026-03-11T15:59:55', '2026-03-11T16:00:00'],
    ['20260312-0001', '2026-03-11T16:00:55', '2026-03-11T16:01:00'],
  ])
  expect(next(timing, '2026-03-11T16:00:00Z', 1)[0]?.[0]).toBe('20260312-0001')
})

test('[DRW-011] a day of 23 hours has fewer issues and one of 25 more, each with its own number', () => {
  const timing = { schedule: { everyS: 300 }, zone: 'America/New_York', closeS: 15 }
  const numbersOf = (from: string, day: string) =>
    next(timing, from, 310).flatMap(([numero = '']) => (numero.startsWith(day) ? [numero] : []))
  const short = numbersOf('2026-03-08T05:00:00Z', '20260308')
  const long = numbersOf('2026-11-01T04:00:00Z', '20261101')
  expect([short.length, long.length]).toEqual([276, 300])
  expect([new Set(short).size, new Set(long).size]).toEqual([276, 300])
})

test('[DRW-011] the leap day is a day like any other', () => {
  const daily = { schedule: { draws: [{ time: '18:15' }] }, zone: 'Asia/Ho_Chi_Minh', closeS: 300 }
  expect(next(daily, '2028-02-28T12:00:00Z', 3).map(([numero]) => numero)).toEqual([
    '20280229',
    '20280301',
    '20280302',
  ])
  expect(next(daily, '2028-02-29T11:14:59Z', 1)).toEqual([
    ['20280229', '2028-02-29T11:10:00', '2028-02-29T11:15:00'],
  ])
})

test('[LOTT-03] a game is drawn on its days and dates, several times a day with a number for each', () => {
  const zone = 'Asia/Bangkok'
  const twice = { schedule: { draws: [{ time: '15:30', dates: [1, 16] }] }, zone, closeS: 600 }
  expect(next(twice, '2026-11-16T09:00:00Z', 2).map(([numero]) => numero)).toEqual([
    '20261201',
    '20261216',
  ])
  const times = ['14:00', '17:00', '21:00'].map((time) => ({ time }))
  const thrice = { schedule: { draws: times }, zone: 'Asia/Manila', closeS: 900 }
  expect(next(thrice, '2026-11-26T08:00:00Z', 3).map(([numero]) => numero)).toEqual([
    '20261126-2',
    '20261126-3',
    '20261127-1',
  ])
  const days = { schedule: { draws: [{ time: '20:30', days: [1, 3, 5] }] }, zone, closeS: 600 }
  expect(next(days, '2026-11-26T00:00:00Z', 2).map(([numero]) => numero)).toEqual([
    '20261127',
    '20261130',
  ])
})

type Vector = {
  id: string
  fn: string
  input: {
    schedule: { utcOffset: number; periodSec: number; closeBeforeSec: number }
    utc: string
  }
  expect: { issue: string; secondsToDraw: number; open: boolean }
}
const file = new URL('../../../../../packages/maths/vectors/lottery-digital.json', import.meta.url)
const vectors = (JSON.parse(readFileSync(file, 'utf8')) as { cases: Vector[] }).cases.filter(
  ({ fn }) => fn === 'issueAt',
)

test.each(vectors)('[LOTT-04] $id $fn agrees with its vector', ({ input, expect: expected }) => {
  const { schedule, utc } = input
  const now = new Date(`${utc}Z`)
  // Zones of a fixed offset have the opposite sign in their name.
  const zone = `Etc/GMT${schedule.utcOffset > 0 ? `-${schedule.utcOffset}` : ''}`
  const timing = { schedule: { everyS: schedule.periodSec }, zone, closeS: schedule.closeBeforeSec }
  const [issue] = nextIssues(timing, now, 1)
  if (!issue) throw new Error('no issue')
  expect({
    issue: issue.numero,
    secondsToDraw: (issue.drawsAt.getTime() - now.getTime()) / 1000,
    open: now < issue.closesAt,
  }).toEqual(expected)
})
