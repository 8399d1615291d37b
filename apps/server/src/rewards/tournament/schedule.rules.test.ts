import { describe, expect, test } from 'vitest'
import { fitsSchedule, windowsAt } from './schedule.rules.ts'

const ZONE = 'Asia/Manila'
const at = (written: string) => new Date(`${written}+08:00`)
const evening = { firstDay: '2026-11-20', startTime: '18:00', hours: 4, repeat: 'daily' } as const
const named = (schedule: Parameters<typeof windowsAt>[0], date: Date, zone = ZONE) => {
  const { live, next } = windowsAt(schedule, date, zone)
  return [live?.name ?? null, next?.name ?? null]
}

describe('[PRO-05] a tournament is held', () => {
  test('each day at its time of the brand, from its first day on', () => {
    expect(named(evening, at('2026-11-01T12:00'))).toEqual([null, '2026-11-20'])
    expect(named(evening, at('2026-11-20T17:59'))).toEqual([null, '2026-11-20'])
    expect(named(evening, at('2026-11-20T18:00'))).toEqual(['2026-11-20', '2026-11-21'])
    expect(named(evening, at('2026-11-20T22:00'))).toEqual([null, '2026-11-21'])
  })

  test('over midnight, and by the week without a gap', () => {
    const night = { ...evening, startTime: '22:00', hours: 8 }
    expect(named(night, at('2026-11-25T03:00'))).toEqual(['2026-11-24', '2026-11-25'])
    const week = { ...evening, startTime: '00:00', hours: 168, repeat: 'weekly' } as const
    expect(named(week, at('2026-11-26T23:59'))).toEqual(['2026-11-20', '2026-11-27'])
    expect(named(week, at('2026-11-27T00:00'))).toEqual(['2026-11-27', '2026-12-04'])
  })

  test('once, and never again', () => {
    const once = { ...evening, repeat: 'once', hours: 100 } as const
    expect(named(once, at('2026-11-24T21:00'))).toEqual(['2026-11-20', null])
    expect(named(once, at('2026-11-24T22:00'))).toEqual([null, null])
  })

  test('by the clock on the wall where it changes: 02:30 is there once a day', () => {
    const early = { ...evening, firstDay: '2026-03-28', startTime: '02:30', hours: 24 }
    const { live } = windowsAt(early, new Date('2026-03-29T12:00:00Z'), 'Europe/Berlin')
    expect(live?.from.toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })

  test.each(['once', 'daily', 'weekly'] as const)(
    'from the first or the last day of the calendar, %s',
    (repeat) => {
      const last = { ...evening, firstDay: '2100-01-01', repeat, hours: 24 } as const
      expect(named(last, at('2026-11-24T21:00'))).toEqual([null, '2100-01-01'])
      const first = { ...last, firstDay: '2000-01-01' }
      const today = { once: null, daily: '2026-11-24', weekly: null }[repeat]
      expect(named(first, at('2026-11-24T21:00'))[0]).toBe(today)
    },
  )

  test('so that one is over before the next begins', () => {
    expect(fitsSchedule({ ...evening, hours: 24 })).toBe(true)
    expect(fitsSchedule({ ...evening, hours: 25 })).toBe(false)
    expect(fitsSchedule({ ...evening, hours: 168, repeat: 'once' })).toBe(true)
  })
})
