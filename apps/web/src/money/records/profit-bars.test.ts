import { describe, expect, test } from 'vitest'
import { dayAfter } from '../days.ts'
import { barsOf, ticksFor } from './profit-bars.ts'

const days = (count: number, net = '1.00') =>
  Array.from({ length: count }, (_, i) => ({ day: dayAfter('2026-01-01', i), bets: 1, net }))

describe('[MEM-03] the chart of profit and loss', () => {
  test('has a bar for each day, with the result up to it', () => {
    const nets = ['10.00', '-25.50', '0.00']
    const bars = barsOf(days(3).map((day, i) => ({ ...day, net: nets[i] as string })))
    expect(bars.map(({ net }) => net)).toEqual(nets)
    expect(bars.map(({ running }) => running)).toEqual(['10.00', '-15.50', '-15.50'])
  })

  test.each([
    ['a month', 31, 31],
    ['a quarter', 92, 14],
    ['a leap year', 366, 13],
  ])('shows %s in bars that a phone can hold, and loses nothing', (_, count, expected) => {
    const bars = barsOf(days(count))
    expect(bars).toHaveLength(expected)
    expect(bars.at(-1)).toMatchObject({
      running: `${count}.00`,
      to: dayAfter('2026-01-01', count - 1),
    })
    expect(bars.reduce((sum, { bets }) => sum + bets, 0)).toBe(count)
  })

  test('keeps the decimals of its currency', () => {
    expect(barsOf(days(2, '-5'))[1]).toMatchObject({ net: '-5', running: '-10' })
    expect(barsOf(days(2, '-0.005'))[1]).toMatchObject({ running: '-0.010' })
  })

  test.each([
    [[0], [0, 0.5]],
    [
      [3, 8],
      [0, 2, 4, 6, 8],
    ],
    [
      [-120, 310],
      [-200, 0, 200, 400],
    ],
    [[-7], [-8, -6, -4, -2, 0]],
  ])('%j are read off round values with zero among them', (values, ticks) => {
    expect(ticksFor(values)).toEqual(ticks)
  })
})
