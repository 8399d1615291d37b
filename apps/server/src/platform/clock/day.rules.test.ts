import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter, dayOf, daysOf, spanOf, startOfDay } from './day.rules.ts'

describe('a day of the brand', () => {
  test('[DRW-011] begins at midnight in its zone', () => {
    expect(startOfDay('2026-11-21', 'Asia/Manila')).toEqual(new Date('2026-11-20T16:00:00Z'))
    expect(dayOf(new Date('2026-11-20T15:59:59.999Z'), 'Asia/Manila')).toBe('2026-11-20')
    expect(dayOf(new Date('2026-11-20T16:00:00Z'), 'Asia/Manila')).toBe('2026-11-21')
  })

  test('[DRW-011] has 23 or 25 hours when the clocks change, and February its leap day', () => {
    const hours = (day: string) => {
      const { from, to } = spanOf({ from: day, to: day }, 'Europe/Berlin')
      return (to.getTime() - from.getTime()) / 3_600_000
    }
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-07-01')]).toEqual([23, 25, 24])
    expect(dayAfter('2028-02-28')).toBe('2028-02-29')
  })

  test('[MEM-03] every instant is in exactly one day', () => {
    const zones = fc.constantFrom('Asia/Manila', 'Europe/Berlin', 'America/Sao_Paulo', 'UTC')
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const day = dayOf(instant, zone)
        const { from, to } = spanOf({ from: day, to: day }, zone)
        expect(from <= instant && instant < to).toBe(true)
      }),
    )
  })

  test('days of a span are counted with both ends', () => {
    expect(daysOf({ from: '2026-12-30', to: '2027-01-02' })).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ])
    expect(daysOf({ from: '2026-12-30', to: '2026-12-29' })).toEqual([])
  })
})
