import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startBeating } from './timer-beat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function timersOf(everyS: readonly number[]) {
  const runs = everyS.map(() => [] as number[])
  const began = Date.now()
  const timers = everyS.map((s, i) => ({
    everyS: s,
    turn: async () => {
      runs[i]?.push((Date.now() - began) / 1000)
    },
  }))
  return { runs, timers }
}

test('timers of one period run in turn, each as often as it says', () => {
  const { runs, timers } = timersOf([60, 60, 60, 60])
  const end = startBeating(timers)
  vi.advanceTimersByTime(120_000)
  end()
  expect(runs).toEqual([
    [15, 75],
    [30, 90],
    [45, 105],
    [60, 120],
  ])
})

test('a timer of a day looks every minute whether its day is over, also after a restart', () => {
  const { runs, timers } = timersOf([86_400])
  const end = startBeating(timers)
  vi.advanceTimersByTime(180_000)
  end()
  expect(runs).toEqual([[60, 120, 180]])
})

test('nothing looks any more after the end, first looks included', () => {
  const { runs, timers } = timersOf([1, 5])
  const end = startBeating(timers)
  vi.advanceTimersByTime(1000)
  end()
  vi.advanceTimersByTime(60_000)
  expect(runs).toEqual([[0.5], []])
})
